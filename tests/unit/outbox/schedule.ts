import { localId, type ActInput } from '#bridge/outbox.ts'
import type { OutboxCall } from '#contract/catalogue.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import { likedBy } from './truth.ts'
import type { NetworkFault, Dice, World } from './world.ts'
import type { KillableTab } from './killable-tab.ts'
import type { TestClock } from '../net/test-clock.ts'

/** One thing that happens in a schedule; a new one is a row of `steps`. */
interface Step {
  /** How often, beside the others. */
  weight: number
  run: (scene: Scene) => Promise<void> | void
}

interface Scene {
  world: World
  server: TestServer
  who: { userId: number }
  clock: TestClock
  dice: Dice
  /** Names texts of this schedule. */
  name: string
  videos: readonly number[]
  log: string[]
}

/** Networks as they are met; each request draws one of its faults. A new fault is one more row. */
const weathers: readonly (readonly (NetworkFault | undefined)[])[] = [
  [undefined],
  [{ kind: 'dead' }],
  [undefined, { kind: 'dead' }, { kind: 'reset-after-commit' }],
  [undefined, { kind: 'reset-after-commit' }, { kind: 'truncated' }, { kind: 'stalled' }],
  [undefined, undefined, { kind: 'http', status: 502 }, { kind: 'portal' }, { kind: 'redirect' }],
  [undefined, { kind: 'straggles' }, { kind: 'silent' }],
  [undefined, { kind: 'late', release: Promise.resolve() }, { kind: 'straggles' }, { kind: 'reset-after-commit' }],
]

const pick = <T>(dice: Dice, from: readonly T[]): T => from[dice(from.length)]!
const living = ({ world }: Scene) => world.tabs.filter((tab) => tab.alive())
const someTab = (scene: Scene): KillableTab => {
  const tabs = living(scene)
  return tabs.length > 0 ? pick(scene.dice, tabs) : scene.world.openTab()
}
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Does something in a tab, which is sometimes killed before it could say that it was kept: then nobody knows. */
async function act<N extends OutboxCall>(scene: Scene, name: N, input: ActInput<N>): Promise<string | undefined> {
  const tab = someTab(scene)
  const acted = tab.net.act(name, input)
  if (scene.dice(12) === 0) {
    await turns(scene.dice(6))
    tab.kill()
    scene.log.push('killed while acting')
    return undefined
  }
  const result = await acted
  if (!result.ok) throw new Error(`${name} was not kept: ${JSON.stringify(result.failure)}`)
  return result.value.entry
}

/** What the person sees before they tap: who does not know whether the last tap was kept looks first. */
async function isShownLiked({ world, server, who }: Scene, item: number): Promise<boolean> {
  const known = world.truth.likes.get(item)
  if (!known?.unsure) return known?.on ?? false
  const waiting = (await world.db.outbox.where('state').equals('waiting').sortBy('seq')).findLast(
    ({ call, input }) => call === 'mv.like' && Reflect.get(input, 'id') === item,
  )
  if (waiting) return Reflect.get(waiting.input, 'on') as boolean
  return (await likedBy(server.parts.db, who.userId)).includes(item)
}

const steps: readonly Step[] = [
  {
    weight: 6,
    async run(scene) {
      const { truth } = scene.world
      const said = { item: pick(scene.dice, scene.videos), text: `${scene.name} ${truth.comments.length}` }
      scene.log.push(`comment ${said.text} on ${said.item}`)
      const entry = await act(scene, 'mv.comment', { id: said.item, content: said.text })
      truth.comments.push({ ...said, told: entry ? 'acknowledged' : 'unsure' })
    },
  },
  {
    weight: 6,
    async run(scene) {
      const item = pick(scene.dice, scene.videos)
      const on = !(await isShownLiked(scene, item))
      scene.log.push(`like ${item} ${on}`)
      const entry = await act(scene, 'mv.like', { id: item, on })
      scene.world.truth.likes.set(item, { on, unsure: entry === undefined })
    },
  },
  {
    weight: 1,
    async run(scene) {
      const { truth } = scene.world
      const name = `${scene.name} 夹 ${truth.groups.length}`
      scene.log.push(`group ${name}`)
      const made = await act(scene, 'mv.createLikeGroup', { name })
      const group = {
        name,
        told: made ? 'acknowledged' : 'unsure',
        members: [] as number[],
        membersUnsure: false,
      } as const
      truth.groups.push({ ...group })
      if (!made) return
      const known = truth.groups.at(-1)!
      const items = [scene.videos.at(-1)! + 1, scene.videos.at(-1)! + 2]
      const filled = await act(scene, 'mv.updateLikeGroup', { id: localId(made), add: items })
      if (filled) known.members.push(...items)
      else known.membersUnsure = true
    },
  },
  {
    weight: 1,
    async run(scene) {
      const { truth } = scene.world
      const last = truth.comments.findLast(({ told }) => told === 'acknowledged')
      if (!last) return
      const row = await scene.world.db.outbox.filter(({ input }) => Reflect.get(input, 'content') === last.text).first()
      if (!row) return
      const text = `${last.text} 改`
      const edited = await someTab(scene).net.outbox({ do: 'edit', entry: row.id, text })
      scene.log.push(`edit ${last.text}: ${edited.ok}`)
      if (edited.ok) last.text = text
    },
  },
  {
    weight: 1,
    async run(scene) {
      const { truth } = scene.world
      const last = truth.comments.findLast(({ told }) => told === 'acknowledged')
      if (!last) return
      const row = await scene.world.db.outbox.filter(({ input }) => Reflect.get(input, 'content') === last.text).first()
      if (!row) return
      const dropped = await someTab(scene).net.outbox({ do: 'drop', entry: row.id })
      const left = await scene.world.db.outbox.where('id').equals(row.id).count()
      scene.log.push(`drop ${last.text}: ${dropped.ok}`)
      if (dropped.ok && left === 0) last.told = 'withdrawn'
    },
  },
  {
    weight: 3,
    run(scene) {
      const tabs = living(scene)
      if (tabs.length === 0) return
      pick(scene.dice, tabs).kill()
      scene.log.push('kill')
    },
  },
  {
    weight: 2,
    run(scene) {
      if (living(scene).length >= 3) return
      scene.world.openTab()
      scene.log.push('open')
    },
  },
  {
    weight: 2,
    run(scene) {
      const on = scene.dice(2) === 0
      void someTab(scene).net.active(on)
      scene.log.push(on ? 'look' : 'look away')
    },
  },
  {
    weight: 1,
    run(scene) {
      const on = scene.dice(2) === 0
      someTab(scene).locks.freeze(on)
      scene.log.push(on ? 'freeze' : 'thaw')
    },
  },
  {
    weight: 4,
    run(scene) {
      scene.world.weather = pick(scene.dice, weathers)
      scene.log.push(`weather ${scene.world.weather.map((fault) => fault?.kind ?? 'fine').join('/')}`)
    },
  },
  {
    weight: 5,
    async run(scene) {
      for (let second = scene.dice(8); second >= 0; second -= 1) {
        scene.clock.advance(1000)
        await turns(3)
      }
      scene.log.push('time')
    },
  },
  { weight: 1, run: (scene) => void someTab(scene).net.outbox({ do: 'send' }) },
  { weight: 2, run: async (scene) => scene.world.deliverStragglers() },
]

const drawn = steps.flatMap((step) => Array.from({ length: step.weight }, () => step))

/** Lets so many things happen, and then everything be well: answers whether all that waited was sent. */
export async function runSchedule(scene: Scene, length: number): Promise<boolean> {
  const { world, clock, dice } = scene
  world.openTab()
  for (let at = 0; at < length; at += 1) {
    await pick(dice, drawn).run(scene)
    await turns(dice(6))
  }
  scene.log.push('all is well')
  world.weather = []
  // the app is closed, and opened again
  for (const tab of world.tabs) if (dice(2) === 0) tab.kill()
  for (const tab of living(scene)) tab.locks.freeze(false)
  const last = world.openTab()
  await last.net.hello({ displayMode: 'webview' })
  for (let wait = 0; wait < 4000; wait += 1) {
    if (wait % 40 === 0) void last.net.outbox({ do: 'send' })
    if (wait % 4 === 0 && (await world.db.outbox.where('state').equals('waiting').count()) === 0) break
    clock.advance(250)
    await turns(2)
  }
  await world.deliverStragglers()
  return (await world.db.outbox.where('state').anyOf('waiting', 'asking', 'refused').count()) === 0
}
