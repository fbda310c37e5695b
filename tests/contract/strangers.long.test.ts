import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callNames, callOf, type CallName } from '#contract/catalogue.ts'
import { visitor, type Answer, type Who } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { anInsider, goodInputs, type Insider } from './support/fuzz/base.ts'
import { inputFields } from './support/fuzz/mutations.ts'
import { anOwner, type Owner } from './support/strangers/owner.ts'
import { balancesOf, otherTables, ownedTables, rowsOfOwner } from './support/strangers/rows.ts'
import { trespasses } from './support/strangers/theirs.ts'
import { walks } from './support/strangers/walks.ts'

const wanted = ends.filter(({ name }) => name !== 'over HTTP')

/** Fields that take what names something. */
const naming = /(^|_)(id|uuid|no|group|code|images|video|url|account|add|remove|ids|since|name|word|username)$/

describe.each(wanted)('$name: a stranger', ({ open }) => {
  let end: End
  let owner: Owner
  let rich: Insider
  let poor: Who
  let inputs: Record<CallName, object>
  beforeAll(async () => {
    end = await open()
    owner = await anOwner(end)
    rich = await anInsider(end)
    const newcomer = await end.newcomer()
    const roles = { creator: 1, agent: 1 } as const
    await end.server.parts.db.updateTable('users').set(roles).where('id', '=', newcomer.userId).execute()
    poor = newcomer
    inputs = await goodInputs(end, rich)
  })
  afterAll(() => end.close())

  /** Names that a stranger gave to accounts of their own: to read those again is to learn nothing. */
  const given = new Set<string>()
  const mustKeepSecrets = (name: CallName, input: object, answer: Answer) => {
    if (name === 'user.register' && 'username' in input) given.add(`"username":${JSON.stringify(input.username)}`)
    const asked = JSON.stringify(input)
    const told = [...given].reduce((text, username) => text.replaceAll(username, ''), JSON.stringify(answer))
    const learned = [...owner.secrets, ...owner.hidden].filter(
      (secret) => told.includes(secret) && !asked.includes(secret),
    )
    expect(learned, `${name} ${asked}`).toEqual([])
  }
  /** Asks, and looks at what came back. */
  const ask = async (name: CallName, input: object, who: Who): Promise<Answer> => {
    const answer = await end.call(name, input, who)
    expect(answer.errcode, `${name} ${JSON.stringify(input)}`).toBe(0)
    mustKeepSecrets(name, input, answer)
    return answer
  }
  it('the owner sees all of it', async () => {
    const seen: string[] = []
    const see = async (name: CallName, input: object) =>
      seen.push(JSON.stringify((await end.call(name, input, owner.who)).data))
    const { ids } = owner
    for (const name of ['user.info', 'mv.likeGroups', 'feedback.thread', 'coins.canWithdraw', 'order.list'] as const)
      await see(name, {})
    await see('ticket.list', { status: 'unused' })
    await see('message.list', { box: 'system' })
    await see('wei.detail', { id: ids.post })
    await see('wei.comments', { id: ids.post })
    await see('article.detail', { id: ids.article })
    await see('dating.detail', { id: ids.listing })
    await see('game.detail', { id: ids.game })
    await see('comic.read', { episode_id: ids.episode })
    await see('picture.images', { id: ids.picture, limit: 50 })
    await see('mv.detail', { id: ids.video })
    await see('audio.chapters', { id: ids.audio, order: 'asc', limit: 50 })
    const all = seen.join('\n')
    expect(owner.secrets.filter((secret) => !all.includes(secret))).toEqual([])
  })

  it('knows of every table whose rows are somebody’s', async () => {
    const tables = await end.server.parts.db.introspection.getTables()
    const names = tables.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'))
    expect(names.toSorted()).toEqual([...ownedTables, ...otherTables].toSorted())
  })

  it('has a trespass for every call that takes what may be another’s', () => {
    const theirs = callNames.filter((name) => walks[name] === 'theirs')
    expect(Object.keys(trespasses(owner)).toSorted()).toEqual(theirs.toSorted())
  })

  it.each(callNames)('%s: reads nothing and changes nothing that is another’s', async (name) => {
    const [rows, balances] = [await rowsOfOwner(end, owner), await balancesOf(end, owner)]
    await ask(name, inputs[name], rich)
    await ask(name, inputs[name], visitor())

    for (const { input, status, guest = 420, isPoor = false } of trespasses(owner)[name] ?? []) {
      expect(await ask(name, input, isPoor ? poor : rich), JSON.stringify(input)).toMatchObject({ status })
      expect(await ask(name, input, visitor()), JSON.stringify(input)).toMatchObject({ status: guest })
    }

    const good: Readonly<Record<string, unknown>> = { ...inputs[name] }
    // a nickname is free text: what of the owner's stands there is the stranger's own words from then on
    const isName = (field: string) => naming.test(field) && !(name === 'user.update' && field === 'username')
    for (const field of inputFields(name).filter(isName)) {
      for (const value of valuesFor(owner, good[field])) await ask(name, { ...good, [field]: value }, poor)
      if (callOf(name).who === 'any')
        for (const value of valuesFor(owner, good[field])) await ask(name, { ...good, [field]: value }, visitor())
    }
    expect(await rowsOfOwner(end, owner)).toEqual(rows)
    const after = await balancesOf(end, owner)
    expect(after.coin).toBeGreaterThanOrEqual(balances.coin)
    expect(after.fen).toBeGreaterThanOrEqual(balances.fen)
  })
})

/** What a stranger may put into a field: everything of the owner that has its form. */
function valuesFor({ ids, names, username }: Owner, good: unknown): unknown[] {
  const numbers = [...new Set(Object.values(ids))]
  const texts = [...Object.values(names), username]
  if (Array.isArray(good)) return [numbers, ...texts.map((text) => [text])]
  if (typeof good === 'number') return numbers
  if (typeof good === 'string') return texts
  if (typeof good === 'object' && good !== null) return [{ ...good, url: names.clip }, ...numbers.map((id) => ({ id }))]
  return [...numbers, ...texts]
}
