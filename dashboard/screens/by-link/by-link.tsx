import { useEffect } from 'react'
import { Center, Paper } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { words } from '../../words/words.ts'
import { Broken } from './card.tsx'
import { Join } from './join.tsx'
import { Reset } from './reset.tsx'

const texts = words.byLink

/**
 * The screens of links that users are sent. The token is the fragment of the address, which browsers send nowhere. It
 * stays there until it is used, so that a reload works.
 */
export function ByLink() {
  const { pathname, hash: token } = useLocation()
  const isJoin = pathname === '/join'
  useEffect(() => {
    document.title = `${isJoin ? texts.join.tab : texts.reset.title} · ${words.common.brand}`
  }, [isJoin])
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper withBorder p="xl" w="100%" maw={420}>
        {token === '' ? (
          <Broken text={texts.broken.incomplete} />
        ) : isJoin ? (
          <Join token={token} />
        ) : (
          <Reset token={token} />
        )}
      </Paper>
    </Center>
  )
}
