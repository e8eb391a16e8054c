import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/hooks.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Loading } from '../../parts/progress.tsx'
import { Passkeys } from './passkeys.tsx'
import { CodesOnce, Recovery } from './recovery.tsx'
import { Totp } from './totp.tsx'

/** The second factors of the user. `onEnrolled` is called once the recovery codes of a first factor are saved. */
export function Factors({ onEnrolled }: { onEnrolled?: () => void }) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { data, error, refetch } = useApi('GET /api/auth/second-factor', {})
  const enrolled = (shown: readonly string[] | null) => {
    setCodes(shown)
    if (shown === null) onEnrolled?.()
  }
  const saved = () => {
    setCodes(null)
    onEnrolled?.()
    void client.invalidateQueries()
  }
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <>
      <Totp since={data.totpSince} onEnrolled={enrolled} />
      <Passkeys onEnrolled={enrolled} />
      {data.totpSince || data.passkeyCount > 0 ? <Recovery left={data.recoveryCodesLeft} /> : null}
      {codes && <CodesOnce codes={codes} onSaved={saved} />}
    </>
  )
}
