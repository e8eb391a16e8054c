import { useState } from 'react'
import { Badge, Button, Group, Paper, Progress, Stack, Text, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../api/generated.ts'
import type { OperationName } from '../../api/call.ts'
import { useApi } from '../../api/hooks.ts'
import { useMode, useSession } from '../../api/session.ts'
import { useFirstStepsHidden } from '../../parts/hidden-first-steps.ts'
import { GuideLink } from '../../parts/guide-link.tsx'
import { usePaidPlan } from '../../parts/locked.tsx'
import { admits } from '../../parts/may.tsx'
import { To, Hint, Heading } from '../../parts/page.tsx'
import { words } from '../../words/words.ts'

const texts = words.firstSteps

type Recorded = Schemas['FirstSteps'] & { contactGiven: boolean }

interface Step {
  name: keyof typeof texts.step
  /** The operation of the step, which is shown only to users who may call it. */
  operation: OperationName
  to: string
  done: keyof Recorded
  paid?: boolean
}

const CONTACT = 'PUT /api/account/payer-contact'

const STEPS: readonly Step[] = [
  { name: 'link', operation: 'POST /api/payment-links', to: '/links/new', done: 'linkCreated' },
  { name: 'pay', operation: 'POST /api/payment-links', to: '/links', done: 'testPaid' },
  { name: 'contact', operation: CONTACT, to: '/settings/contact', done: 'contactGiven' },
  { name: 'key', operation: 'POST /api/api-keys', to: '/keys', done: 'keyCreated' },
  {
    name: 'endpoint',
    operation: 'POST /v1/webhook_endpoints',
    to: '/webhooks',
    done: 'endpointRegistered',
    paid: true,
  },
  { name: 'live', operation: 'POST /api/account/kyc', to: '/settings/going-live', done: 'liveApproved' },
]

/**
 * The first steps of a new business, ticked from the record. They are gone in live mode, once all is done, after the
 * first live payment, or while this device hides them.
 */
export function FirstSteps() {
  const { user } = useSession()
  const [hidden, hide] = useFirstStepsHidden()
  const mode = useMode()
  const steps = STEPS.filter(({ operation }) => admits(operation, user.role))
  const [ended, setEnded] = useState(false)
  const isShown = mode === 'TEST' && steps.length > 0 && !hidden
  const read = useApi('GET /api/account/first-steps', {}, { poll: !ended, enabled: isShown })
  const contact = useContact(!ended, isShown && admits(CONTACT, user.role))
  if (!read.data || contact === undefined || !isShown) return null
  const data = { ...read.data, contactGiven: contact }
  const isOver = data.livePaid || steps.every(({ done }) => data[done])
  if (isOver !== ended) setEnded(isOver)
  return isOver ? null : <Checklist steps={steps} recorded={data} onHide={() => hide(true)} />
}

/** Returns whether payers see how to reach the business; undefined while it is read, false if it is not to be read. */
function useContact(poll: boolean, enabled: boolean): boolean | undefined {
  const { data } = useApi('GET /api/account/payer-contact', {}, { poll, enabled })
  return enabled ? data && (data.email !== null || data.phone !== null) : false
}

interface ChecklistProps {
  steps: readonly Step[]
  recorded: Recorded
  onHide: () => void
}

function Checklist({ steps, recorded, onHide }: ChecklistProps) {
  const open = steps.filter(({ done }) => !recorded[done])
  const count = texts.count(steps.length - open.length, steps.length)
  return (
    <Paper component="section" withBorder p="lg" aria-label={texts.title}>
      <Stack>
        <Group justify="space-between" gap="xs">
          <Heading>{texts.title}</Heading>
          <Group gap="sm">
            <Hint>{count}</Hint>
            <Button size="xs" variant="default" onClick={onHide}>
              {texts.hide}
            </Button>
          </Group>
        </Group>
        <Progress value={(100 * (steps.length - open.length)) / steps.length} size="sm" aria-label={count} />
        <Text c="dimmed">{texts.text}</Text>
        <ol className="steps">
          {steps.map((step, place) => (
            <Row
              key={step.name}
              step={step}
              number={place + 1}
              state={recorded[step.done] ? 'done' : step === open[0] ? 'next' : 'later'}
            />
          ))}
        </ol>
        <Group gap="sm">
          <Text size="sm">{texts.guides}</Text>
          <GuideLink to="quickstart" />
          <GuideLink to="webhooks" />
          <GuideLink to="reference" />
        </Group>
      </Stack>
    </Paper>
  )
}

interface RowProps {
  step: Step
  number: number
  state: 'done' | 'next' | 'later'
}

function Row({ step: { name, to, paid = false }, number, state }: RowProps) {
  const { title, text, action } = texts.step[name]
  const isLocked = !usePaidPlan() && paid
  const isDone = state === 'done'
  return (
    <li data-state={state}>
      <span className="step-mark" data-done={isDone || undefined} aria-hidden="true">
        {isDone ? '✓' : number}
      </span>
      {isDone && <VisuallyHidden>{texts.done}</VisuallyHidden>}
      <Stack gap={2} flex="1 1 14rem">
        <Group gap="xs">
          <Text fw={600} c={isDone ? 'dimmed' : undefined}>
            {title}
          </Text>
          {isLocked && (
            <Badge size="sm" variant="outline" color="gray" tt="none">
              {words.common.paidPlan}
            </Badge>
          )}
        </Group>
        {!isDone && <Hint>{text}</Hint>}
      </Stack>
      {!isDone && <Way to={to} action={action} isLocked={isLocked} isNext={state === 'next'} />}
    </li>
  )
}

function Way({ to, action, isLocked, isNext }: { to: string; action: string; isLocked: boolean; isNext: boolean }) {
  return isNext && !isLocked ? (
    <Button component={Link} to={to} size="xs">
      {action}
    </Button>
  ) : (
    <To to={isLocked ? '/settings' : to} small>
      {isLocked ? texts.getPaid : action}
    </To>
  )
}
