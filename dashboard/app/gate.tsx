import { useEffect, useState } from 'react'
import { Anchor, Box, Button, Group, List, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { ApiError, type BodyOf, call } from '../api/call.ts'
import { useSingleMutation } from '../api/hooks.ts'
import { Form } from '../parts/form.tsx'
import { GuideLink } from '../parts/guide-link.tsx'
import { NewPassword } from '../parts/new-password.tsx'
import { labels, words } from '../words/words.ts'
import { useSignIn } from './factor.tsx'
import { sessionChanged } from '../api/session.ts'

const { about } = words.session
const REGISTER = 'POST /dashboard/session/register'

/**
 * Says what the service is, beside sign-in and registration. Entries stay in their fields and are sent only to the
 * service.
 */
export function Gate() {
  const [registering, setRegistering] = useState(false)
  // Removes the name of the previous business from the tab.
  useEffect(() => {
    document.title = `${words.session.signIn.title} · ${words.common.brand}`
  }, [])
  return (
    <Box component="main" className="gate" p="md">
      <Box className="gate-about">
        <Text fw={700} c="dimmed">
          {words.common.brand}
        </Text>
        <Text className="gate-lead">{about.text}</Text>
      </Box>
      <Paper withBorder p="xl" className="gate-form">
        {registering ? <Register /> : <SignIn />}
        <Anchor component="button" type="button" mt="lg" onClick={() => setRegistering(!registering)}>
          {registering ? words.session.register.toSignIn : words.session.signIn.toRegister}
        </Anchor>
      </Paper>
      <Stack className="gate-points" gap="lg">
        <List spacing="sm">
          {about.points.map((point) => (
            <List.Item key={point}>{point}</List.Item>
          ))}
        </List>
        <Text c="dimmed">{about.free}</Text>
        <Group gap="sm">
          <Text size="sm">{about.start}</Text>
          <GuideLink to="quickstart" />
          <GuideLink to="reference" />
        </Group>
      </Stack>
    </Box>
  )
}

function SignIn() {
  const { signingIn, factor, back } = useSignIn(sessionChanged)
  const texts = words.session.signIn
  const [forgotten, setForgotten] = useState(false)
  const { isPending, error, mutate } = signingIn
  const isWrong = error instanceof ApiError && error.code === 'SV-1005'
  if (factor)
    return (
      <Stack>
        <Title order={1}>{words.session.factor.title}</Title>
        {factor}
        <Button variant="default" onClick={back}>
          {words.common.cancel}
        </Button>
      </Stack>
    )
  return (
    <Stack>
      <Title order={1}>{texts.title}</Title>
      <Form wide submit={texts.submit} change={{ isPending, error: isWrong ? null : error }} onSubmit={mutate}>
        <TextInput name="email" type="email" label={labels.email} autoComplete="username" required />
        <PasswordInput
          name="password"
          label={labels.password}
          autoComplete="current-password"
          error={isWrong ? texts.wrong : undefined}
          required
        />
      </Form>
      <Anchor component="button" type="button" size="sm" onClick={() => setForgotten(true)}>
        {texts.forgot}
      </Anchor>
      {forgotten && <Text size="sm">{texts.forgotText}</Text>}
    </Stack>
  )
}

function Register() {
  const registering = useSingleMutation({
    mutationFn: (body: BodyOf<typeof REGISTER>) => call(REGISTER, { body }),
    onSuccess: sessionChanged,
  })
  const texts = words.session.register
  return (
    <Stack>
      <Title order={1}>{texts.title}</Title>
      <Text c="dimmed">{texts.text}</Text>
      <Form wide submit={texts.submit} change={registering} onSubmit={registering.mutate}>
        <TextInput name="businessName" label={texts.businessName} autoComplete="organization" required />
        <TextInput name="email" type="email" label={texts.email} autoComplete="username" required />
        <NewPassword label={labels.password} />
      </Form>
    </Stack>
  )
}
