/**
 * Sends logins of devices that it makes up, all at once, from one network: a process of its own, so that the loop of
 * whoever measures is not in the figures. See `startFlood`.
 */
import { createInterface } from 'node:readline'
import { callOf } from '#contract/catalogue.ts'
import { openEnvelopeCrypto } from '#net/crypto/envelope-crypto.ts'
import { envelopeOf, newRequestId, visitor } from '#tests/contract/support/client.ts'

const [line = '', keyId = '', key = '', size = ''] = process.argv.slice(2)
const keys = [{ id: Number(keyId), bytes: Uint8Array.from(Buffer.from(key, 'hex')) }]
const devices = Number(size)
const { path } = callOf('user.login')
const crypto = await openEnvelopeCrypto(keys, keys[0]!.id)
const say = (what: string) => console.log(what)

/** Sealed beforehand: what an attacker computes costs the server nothing. */
const seal = async (at: number) => {
  const input = { username: `nobody${at}`, password: 'a guess of many' }
  const value = { ...input, ...envelopeOf(visitor()), request_id: newRequestId() }
  const sealed = await crypto.sealRequest({ path, timestampMs: Date.now(), value })
  if (!sealed.ok) throw new Error(sealed.fault)
  return sealed.value.form
}

/** One flood for each line on the standard input, which names its network, such as `203.0.113`. */
const orders = createInterface({ input: process.stdin })
say('up')
for await (const network of orders) {
  const forms = await Promise.all(Array.from({ length: devices }, (_, at) => seal(at)))
  let answered = 0
  const send = async (body: string, at: number) => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `${network}.${at % 256}`,
    }
    const reply = await fetch(line + path, { method: 'POST', body, headers }).catch(() => undefined)
    await reply?.arrayBuffer()
    answered += 1
    if (answered === Math.ceil(devices / 2)) say('half')
  }
  await Promise.all(forms.map(send))
  say('over')
}
