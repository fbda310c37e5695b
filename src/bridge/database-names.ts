import { incognitoName, isIncognito } from './sealing.ts'

const prefix = isIncognito ? incognitoName : 'shiguang'

/** Name of the database that is the same for everybody on this device. */
export const deviceDatabaseName = `${prefix}-device`

/** Name of one person's database; `person` is a uuid, or `guest`. */
export const personDatabaseName = (person: string) => `${prefix}-person:${person}`

/** Newest versions of the schemas in `database.ts`. */
export const schemaVersions = { device: 1, person: 3 } as const
