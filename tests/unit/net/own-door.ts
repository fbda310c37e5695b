import type { OwnWrites } from '#bridge/own-writes.ts'
import { personDatabaseName } from '#bridge/database-names.ts'
import { createDevice } from './harness.ts'

/** A device of a guest, and what its pages have the worker write. */
export function ownDoor(device = createDevice()) {
  const net = device.tab()
  const guest = personDatabaseName('guest')
  return {
    net,
    device: device.device,
    db: device.person('guest'),
    async write<N extends keyof OwnWrites>(name: N, ...given: Parameters<OwnWrites[N]>) {
      const written = await net.write(guest, name, given)
      if (!written.ok) throw new Error(JSON.stringify(written.failure))
      return written.value
    },
    close: () => device.close(),
  }
}
