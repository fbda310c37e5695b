import { metaKeys } from '#bridge/settings.ts'
import { sleep, type Clock } from './clock.ts'
import type { NetConfig } from './config.ts'
import type { Connections } from './connection.ts'
import type { Contact } from './contact.ts'
import type { Engines } from './engines.ts'
import type { Lines } from './lines/lines.ts'
import type { Sessions } from './session.ts'
import type { Databases } from './store/databases.ts'

interface Parts {
  databases: Databases
  sessions: Sessions
  clock: Clock
  limits: NetConfig['limits']
  lines: Lines
  connection: Connections
  contact: Contact
  engines: Engines
}

/** Looks for lines, asks for the config, and loads the rest of the code once the first screen has had its turn. */
export function start({ databases, sessions, clock, limits, lines, connection, contact, engines }: Parts): void {
  connection.begin()
  void Promise.all([
    lines.restore().then(lines.start),
    // no screen is without pictures
    engines.images().catch(() => {}),
    // goes on with the removal of a former person's data, if one was cut off
    databases.device
      .run((db) => db.meta.get(metaKeys.forgetting))
      .then(async (left) => left.ok && left.value && (await engines.leaving()).finish()),
  ])
    .then(contact.refresh)
    .then(async () => {
      // processor and line belong to the first screen, unless something waits to be sent
      const unsent = await (await sessions.current()).store.run((db) => db.outbox.count())
      await sleep(clock, unsent.ok && unsent.value ? 0 : limits.restMs)
    })
    .then(engines.loadAll)
}
