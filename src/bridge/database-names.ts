import { incognitoName, isIncognito, sealing } from './sealing.ts'

const prefix = isIncognito ? incognitoName : 'shiguang'

/** Name of the database that is the same for everybody on this device. */
export const deviceDatabaseName = `${prefix}-device`

/** What names of persons' databases begin with. */
export const personPrefix = `${prefix}-person:`

/** Name of one person's database; `person` is a uuid, or `guest`. */
export const personDatabaseName = (person: string) => personPrefix + (sealing.nameOf?.(person) ?? person)

/** Newest versions of the schemas in `database.ts`. */
export const schemaVersions = { device: 1, person: 3 } as const
