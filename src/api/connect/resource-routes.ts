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
  /** As operation ids say it, as a list is called, and as a sentence calls one. */
  names: { id: string; many: string; one: string }
  /** When each is asked for, in a sentence of the document. */
  when: { list: string; read: string; activate: string }
  schema: TSchema & { title?: string }
  /** An ACTIVE one. */
  example: object
  present(row: ConnectResource): object
}

/** What is done alike with accounts and splits: they are listed, read, and activated by an ADMIN. */
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
      summary: `Have the ${one} made at the provider`,
      description:
        `${when.activate} Waits up to 10 seconds for the provider. While it is away the ${one} stays PENDING and is made as soon as it ` +
        'is back, once. Where the provider refuses, `failureReasonCode` says why, and it can be activated again.',
      idempotent: true,
      request: { params },
      responses: { 200: { description: 'ACTIVE, or PENDING where it takes longer or was refused.', schema, example } },
      errors: ['SV-2005'],
      handle: (call, api) => activate(call, api, { kind, present }),
    }),
  ]
}
