/**
 * Every entity: the tables that requests of people manage. Other tables have statements only, because the ORM needs
 * several round trips where a hot statement needs one, and an activity may run twice and so records its result in one.
 */
export * from './accounts.ts'
export * from './connect.ts'
export * from './settings.ts'

/** Fields of an entity as a statement reads them: none is undefined. */
export type RowOf<Entity, Fields extends keyof Entity> = { [Field in Fields]-?: Exclude<Entity[Field], undefined> }
