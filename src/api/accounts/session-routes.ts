import { raw } from '@mikro-orm/postgresql'
import { SESSION_SECONDS } from '../../db/accounts/credentials.ts'
import { Session as SessionEntity } from '../../db/entities/index.ts'
import { newestFirst, type Part } from '../../db/list.ts'
import { inUnitOfWork, secondsFromNow } from '../../db/unit-of-work.ts'
import { COOKIE_SECONDS } from '../auth/session-tokens.ts'
import { recordFactorAct } from '../auth/second-factor.ts'
import { endOneSession, endSessions } from '../auth/sessions.ts'
import { sessionOf } from '../http/call.ts'
import { sharing } from '../http/route.ts'
import { listing, listPage } from '../schema/page-schema.ts'
import * as t from '../schema/schema.ts'
import { requireFound } from '../http/not-found.ts'

const Session = t.component('Session', {
  id: t.idOf('session'),
  kind: t.word('SessionKind', ['DASHBOARD', 'API'], 'DASHBOARD: a browser. API: access and refresh tokens.'),
  current: t.flag('True for the session of this request.', true),
  userAgent: t.described(
    t.nullable(t.String({ examples: ['Mozilla/5.0 (X11; Linux x86_64)'] })),
    'How the program that signed in named itself.',
  ),
  createdAt: t.instant('When the user signed in.'),
  lastUsedAt: t.instant('When the session was last used, to within five minutes.'),
  expiresAt: t.instant('When the session ends at the latest.', '2026-11-21T18:00:00.000Z'),
})

const presentTo = (currentId: string) => (session: SessionEntity) => {
  const { id, userAgent, createdAt, lastUsedAt, passwordConfirmedAt } = session
  const seconds = passwordConfirmedAt ? COOKIE_SECONDS : SESSION_SECONDS
  return {
    id,
    kind: passwordConfirmedAt ? 'DASHBOARD' : 'API',
    current: id === currentId,
    userAgent: userAgent ?? null,
    createdAt,
    lastUsedAt: lastUsedAt ?? createdAt,
    expiresAt: new Date(createdAt.getTime() + seconds * 1_000),
  }
}

/** A session of access tokens lasts while one of its refresh tokens is valid, a session of the dashboard for a day. */
const running = (userId: string) => ({
  userId,
  revokedAt: null,
  $or: [
    { passwordConfirmedAt: { $ne: null }, createdAt: { $gt: secondsFromNow(-COOKIE_SECONDS) } },
    {
      passwordConfirmedAt: null,
      createdAt: { $gt: secondsFromNow(-SESSION_SECONDS) },
      [raw(
        (alias) => `exists (select from refresh_tokens r where r.session_id = ${alias}.id and r.expires_at > now())`,
      )]: true,
    },
  ],
})

const route = sharing({ tag: 'Authentication', plan: 'SANDBOX', access: 'session', beforeEnrolment: true })

export const sessionRoutes = [
  route('GET /api/auth/sessions', {
    operationId: 'listSessions',
    summary: 'List the running sessions of the signed-in user',
    description: 'Shows where the user is signed in. End a session that you do not know, and change the password.',
    ...listing(Session, {}),
    result: async ({ caller, query }, { orm }) => {
      const { userId, sessionId } = sessionOf(caller)
      const read = (part: Part) => newestFirst(orm.em.fork(), SessionEntity, running(userId), part)
      return await listPage(query, read, presentTo(sessionId))
    },
  }),
  route('DELETE /api/auth/sessions/{id}', {
    operationId: 'endSession',
    summary: 'End one session of the signed-in user',
    description:
      'Its access tokens, refresh tokens or cookie stop working within a second. It may be the session of this ' +
      'request.',
    request: { params: t.closed({ id: t.idOf('session') }) },
    responses: { 204: { description: 'The session has ended.' } },
    result: async ({ caller, params: { id } }, api) => {
      const { userId } = sessionOf(caller)
      await inUnitOfWork(api, async (em) => {
        requireFound(await em.findOne(SessionEntity, { id, userId, revokedAt: null }), 'session', id)
        await endOneSession(em, id)
        recordFactorAct(em, caller, 'user.session_ended')
      })
    },
  }),
  route('DELETE /api/auth/sessions', {
    operationId: 'endOtherSessions',
    summary: 'End every other session of the signed-in user',
    description: 'Only the session of this request continues. Use it if you do not know one of them.',
    responses: { 204: { description: 'The other sessions have ended.' } },
    result: async ({ caller }, api) => {
      const { userId, sessionId } = sessionOf(caller)
      await inUnitOfWork(api, async (em) => {
        await endSessions(em, userId, sessionId)
        recordFactorAct(em, caller, 'user.sessions_ended')
      })
    },
  }),
]
