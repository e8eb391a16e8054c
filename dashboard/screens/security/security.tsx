import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../api/session.ts'
import { useApi, useChange } from '../../api/hooks.ts'
import { Choice } from '../../parts/fields.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { useFirstStepsHidden } from '../../parts/hidden-first-steps.ts'
import { chooseConvention, convention } from '../../parts/locale.ts'
import { Page, Section } from '../../parts/page.tsx'
import { words } from '../../words/words.ts'
import { Factors } from './factors.tsx'
import { ChangePassword } from './password.tsx'
import { Sessions } from './sessions.tsx'

const texts = words.security
const { title, ...choice } = texts.datesAndAmounts

export function Screen() {
  const { user } = useSession()
  return (
    <Page title={texts.title}>
      <Section title={title}>
        <Choice maw={420} {...choice} value={convention} onChange={chooseConvention} />
      </Section>
      <ChangePassword />
      <Factors />
      {user.role === 'ADMIN' && <Required />}
      <Section title={texts.sessions.title}>
        <Sessions />
      </Section>
      <FirstStepsAgain />
    </Page>
  )
}

function FirstStepsAgain() {
  const [hidden, hide] = useFirstStepsHidden()
  if (!hidden) return null
  return (
    <Group>
      <Button component={Link} to="/" variant="default" onClick={() => hide(false)}>
        {words.firstSteps.show}
      </Button>
    </Group>
  )
}

function Required() {
  const { data } = useApi('GET /api/auth/second-factor', {})
  const change = useChange('PUT /api/account/second-factor')
  if (!data) return null
  const { required } = data
  return (
    <Section title={texts.required.title}>
      <Text>{texts.required.text}</Text>
      {change.error && <ErrorNotice error={change.error} />}
      <Group>
        <Button
          variant="default"
          loading={change.isPending}
          onClick={() => change.mutate({ body: { required: !required } })}
        >
          {required ? texts.required.off : texts.required.on}
        </Button>
      </Group>
    </Section>
  )
}
