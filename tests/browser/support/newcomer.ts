import type { Profile } from '#contract/shapes/user.ts'
import { visitor, type Client, type Who } from '#tests/contract/support/client.ts'
import type { App } from './app.ts'
import { openClient } from './outbox-schedule.ts'

/** Somebody who has just registered, and the same person on another device. */
export interface Newcomer {
  readonly username: string
  readonly password: string
  readonly client: Client
  readonly who: Who
}

async function register(client: Client, name: string) {
  const input = { username: `${name}${crypto.randomUUID().slice(0, 8)}`, password: 'secret-1', phone: '13900000000' }
  const { device } = visitor()
  const { token } = (await client.call('user.register', { ...input, adult: true }, { device })).data as {
    token: string
  }
  const { uuid } = (await client.call('user.info', {}, { device, token })).data as Profile
  return { ...input, who: { device, token, uuid } }
}

/**
 * Opens an account whose name stands nowhere where others read: it has written nothing. Somebody else who is new follows
 * it, so that it has something unread.
 */
export async function openNewcomer(app: App): Promise<Newcomer> {
  const client = await openClient(app)
  const { username, password, who } = await register(client, 'niu')
  const fan = await register(client, 'mao')
  const { status } = await client.call('user.follow', { uuid: who.uuid, on: true }, fan.who)
  if (status !== 251) throw new Error(`following was answered with ${status}`)
  return { username, password, client, who }
}
