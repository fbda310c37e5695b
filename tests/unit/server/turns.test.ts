import { describe, expect, it } from 'vitest'
import { createLimits, TooMany } from '#server/api/limits.ts'
import { createTurns } from '#server/api/turns.ts'
import { hashPassword } from '#server/services/password.ts'

const [flood, other, home] = ['203.0.113.0/24', '192.0.2.0/24', '198.51.100.0/24']

describe('turns', () => {
  it('let a call of another network begin before the hundreds that came before it', async () => {
    const turns: (() => void)[] = []
    const takeTurn = createTurns((work) => turns.push(work))
    const begun: string[] = []
    const come = (network: string, times: number) => {
      for (let time = 0; time < times; time += 1) void takeTurn(network).then(() => begun.push(network))
    }
    const turn = async () => {
      turns.shift()?.()
      await Promise.resolve()
    }
    come(flood, 500)
    come(other, 2)
    await turn()
    come(home, 1)
    for (let at = 0; at < 4; at += 1) await turn()
    expect(begun).toEqual([flood, other, flood, home, other])
    while (turns.length > 0) await turn()
    expect(begun).toHaveLength(503)
    come(home, 1)
    await turn()
    expect(begun.at(-1)).toBe(home)
  })

  it('at a hash come by network: a login waits for one of each of those who flood', async () => {
    const done: string[] = []
    const hash = async (network: string) => {
      await hashPassword('secret-of-mine', 'quick', network)
      done.push(network)
    }
    const floods = [flood, other].flatMap((network) => Array.from({ length: 6 }, () => hash(network)))
    const login = hash(home)
    await expect(hash(flood)).rejects.toThrow(TooMany)
    await login
    expect(done.filter((network) => network === flood).length).toBeLessThanOrEqual(3)
    expect(done.filter((network) => network === other).length).toBeLessThanOrEqual(3)
    await Promise.all(floods)
    expect(done).toHaveLength(13)
  })
})

it('a network that was refused as often as it may ask is told to be a flood, and others are not', async () => {
  const limits = createLimits({ factor: 0.25 })
  const asked = async (network: string) => {
    const refused = await limits.network(network, 'entrance').catch((error: unknown) => error)
    return refused instanceof TooMany ? (refused.isFlood ? 'flood' : 'refused') : 'served'
  }
  const answers = []
  for (let at = 0; at < 52; at += 1) answers.push(await asked(flood))
  const times = (what: string) => Array.from({ length: 25 }, () => what)
  expect(answers).toEqual([...times('served'), ...times('refused'), 'flood', 'flood'])
  expect(await asked(home)).toBe('served')
})
