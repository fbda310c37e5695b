import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { callNames, callOf, type CallName } from '#contract/catalogue.ts'
import { createRng } from '#demo/rng.ts'
import { visitor, type Answer, type Who } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { anInsider, goodInputs, type Insider } from './support/fuzz/base.ts'
import { freshInputs } from './support/fuzz/fresh.ts'
import { openJournal, type Journal } from './support/fuzz/journal.ts'
import { mutationsOf, type Mutation } from './support/fuzz/mutations.ts'
import { reasonIn } from './support/reason.ts'

const seed = process.env.TEST_SEED ?? String(Date.now() % 1e9)
const hourMs = 3600 * 1000

/** A refusal keeps its outcome, counts towards how often one may try, and uses a challenge up; nothing else. */
const keptOfRefusals = ['requests', 'attempts', 'passkey_challenges']
/** What may come of a read: that something was looked at or searched for. */
// the password that an export is asked with is counted
const keptOfReads = ['attempts', 'views', 'watches', 'hot_words', 'articles', 'posts', 'wants', 'datings', 'works']
const refusals = [400, 402, 403, 404, 409, 420, 429]
/** What is a fault to tell a person. */
const unfit = /\bat .+:\d+|\.ts\b|Error|sqlite|postgres|constraint|select |undefined|\[object/i

/**
 * Reports stand behind the others, since an urgent one hides what these need; last of all is what ends every session,
 * by the password of the call before it.
 */
const last: readonly CallName[] = ['mv.report', 'wei.report', 'user.updatePassword', 'user.deleteAccount']
const ordered = [...callNames.filter((name) => !last.includes(name)), ...last]

const wanted = ends.filter(({ name }) => name !== 'over HTTP')
const perField = (name: string) => Number(process.env.FUZZ_PER_FIELD ?? (name === 'in process' ? 3 : 1))

describe.each(wanted)('$name: every call with hostile inputs', ({ name: endName, open }) => {
  let end: End
  let who: Insider
  let inputs: Record<CallName, object>
  let journal: Journal | undefined
  beforeAll(async () => {
    end = await open()
    who = await anInsider(end)
    inputs = await goodInputs(end, who)
    if (end.server.parts.engine === 'sqlite') journal = await openJournal(end.server.parts.db)
  })
  afterAll(() => end.close())

  /** Asks, and again an hour later where that was too often: what is refused for its pace is not looked at. */
  const ask = async (name: CallName, input: object, as: Who): Promise<Answer> => {
    const answer = await end.call(name, input, as)
    if (answer.status !== 429) return answer
    end.clock.nowMs += hourMs + 1
    await journal?.changed()
    return end.call(name, input, as)
  }

  /** What is wrong with the answer to a hostile input. */
  const faultsOf = async (name: CallName, { input, isHuge }: Mutation, as: Who): Promise<string[]> => {
    const call = callOf(name) as Call<unknown, unknown>
    const answer = await ask(name, input, as)
    const { errcode, status = 0, msg = '', data } = answer
    const changed = (await journal?.changed()) ?? []
    if (errcode !== 0) return [`errcode ${errcode}`]
    const fits = v.safeParse(call.input, JSON.parse(JSON.stringify(input))).success
    if (status === call.success) {
      const more = call.mode === 'read' ? changed.filter((table) => !keptOfReads.includes(table)) : []
      return [
        ...(fits ? [] : ['taken, though it does not fit the schema']),
        ...(isHuge ? ['taken, though it is huge'] : []),
        ...more.map((table) => `a read changed ${table}`),
      ]
    }
    const more = changed.filter((table) => !keptOfRefusals.includes(table))
    return [
      ...(refusals.includes(status) ? [] : [`status ${status}`]),
      ...(fits || status === 400 || (call.who !== 'any' && status === 420) ? [] : [`${status} for what does not fit`]),
      ...(reasonIn(answer) && !unfit.test(msg) ? [] : [`says “${msg}”`]),
      ...(JSON.stringify(data) === '{}' || (data as { void?: true }).void ? [] : ['brings data']),
      ...more.map((table) => `refused, but ${table} changed`),
    ]
  }

  let asked = 0
  it.each(ordered)('%s', async (name) => {
    const rng = createRng(`${seed} ${name}`)
    const faults: string[] = []
    const fresh = freshInputs(end, who)[name]
    if (fresh) inputs[name] = await fresh()
    const good = await end.call(name, inputs[name], who)
    expect(good, 'the input that all others are made of').toMatchObject({ errcode: 0, status: callOf(name).success })
    await journal?.changed()
    for (const mutation of mutationsOf(name, inputs[name], rng, perField(endName))) {
      const as = callOf(name).who === 'any' && rng.chance(0.3) ? visitor() : who
      asked += 1
      for (const fault of await faultsOf(name, mutation, as)) faults.push(`${mutation.what}: ${fault}`)
    }
    expect(faults, `TEST_SEED=${seed}`).toEqual([])
  })

  it('has asked a lot, and the server still works', async () => {
    console.log(`TEST_SEED=${seed}: ${asked} hostile requests to ${callNames.length} calls`)
    expect(asked).toBeGreaterThan(callNames.length * 10)
    expect(await end.call('home.config', {}, visitor())).toMatchObject({ status: 200 })
  })
})
