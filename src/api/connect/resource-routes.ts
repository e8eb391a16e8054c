import type { TSchema } from 'typebox'
import type { ConnectResource } from '../../db/entities/index.ts'
import { listQuery, pageOf, partOf, toPage } from '../schema/page-schema.ts'
import { defineRoute } from '../http/route.ts'
import { closed, idOf } from '../schema/schema.ts'
import { activate } from './activation.ts'
import { ID_KINDS, listResources, requireResource, type ResourceKind } from './resources.ts'

interface ResourceTerms {
  kind: ResourceKind
  shared: { tag: string; plan: 'SANDBOX' }
  path: string
  /** The resource's name in operation ids, its plural, and its singular in sentences. */
  names: { id: string; many: string; one: string }
  /** Descriptions of the operations, for the document. */
  when: { list: string; read: string; activate: string }
  schema: TSchema & { title?: string }
  /** An ACTIVE resource. */
  example: object
  present(row: ConnectResource): object
}

/** Returns the routes that accounts and splits share: list, read, and activation by an ADMIN. */
export function resourceRoutes({ kind, shared, path, names, when, schema, example, present }: ResourceTerms) {
  const { id: name, many, one } = names
  const params = closed({ id: idOf(ID_KINDS[kind]) })
  return [
    defineRoute({
      ...shared,
      access: 'credential',
      method: 'GET',
      path,
      operationId: `list${name}s`,
      summary: `List ${many}`,
      description: when.list,
      request: { query: listQuery({}) },
      responses: {
        200: { description: 'Newest first.', schema: pageOf(schema), example: { data: [example], nextCursor: null } },
      },
      errors: [],
      handle: async ({ caller, query }, { orm }) => {
        const rows = await listResources(orm.em.fork(), kind, caller, partOf(query))
        return { status: 200, body: toPage(rows, query, present) }
      },
    }),
    defineRoute({
      ...shared,
      access: 'credential',
      method: 'GET',
      path: `${path}/{id}`,
      operationId: `get${name}`,
      summary: `Read a ${many.slice(0, -1)}`,
      description: when.read,
      request: { params },
      responses: { 200: { description: `The ${one}.`, schema, example } },
      errors: ['SV-2005'],
      handle: async ({ params: { id }, caller }, { orm }) => ({
        status: 200,
        body: present(await requireResource(orm.em.fork(), kind, id, caller)),
      }),
    }),
    defineRoute({
      ...shared,
      access: 'admin',
      method: 'POST',
      path: `${path}/{id}/activate`,
      operationId: `activate${name}`,
      summary: `Create the ${one} at the provider`,
      description:
        `${when.activate} Waits up to 10 seconds for the provider. If the provider is unavailable, the ${one} stays ` +
        'PENDING and is created once, when the provider is back. If the provider refuses, `failureReasonCode` says ' +
        'why, and the activation can be repeated.',
      idempotent: true,
      request: { params },
      responses: { 200: { description: 'ACTIVE; PENDING if the provider takes longer or refused.', schema, example } },
      errors: ['SV-2005'],
      handle: (call, api) => activate(call, api, { kind, present }),
    }),
  ]
}
