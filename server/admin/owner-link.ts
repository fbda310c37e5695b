import { newOwnerLink } from '../desk/owner-link.ts'
import { keepEntries } from '../desk/log.ts'
import { Failed, type Command } from './command.ts'

/** Makes a link by which somebody becomes an owner. */
export const ownerLink: Command = {
  usage: '',
  help: 'makes a link by which somebody becomes an owner of the place at the desk; it works once, within an hour',
  run: async ({ database: { db }, settings, nowMs, print }) => {
    const { desk, secret } = settings
    if (!desk) throw new Failed('SHIGUANG_DESK_PORT is "off": there is no desk')
    const link = await db.transaction().execute(async (tx) => {
      const act = { member: undefined, action: 'owner-link', secret, nowMs }
      await keepEntries(tx, act, { kind: 'link', target: 'set-up', name: 'owner', reason: 'command line' })
      return newOwnerLink(tx, desk.origins[0]!, nowMs)
    })
    print(link)
  },
}
