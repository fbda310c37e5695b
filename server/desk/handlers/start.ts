import { startSteps, type StartState, type StartStep } from '#contract/desk/start.ts'
import type { Db } from '../../database/tables.ts'
import { allMembers } from '../../repositories/desk-members.ts'
import { lastHomePublication } from '../../repositories/home.ts'
import { factOf, hasDemo, hasCreators, hasOnShow, setFact } from '../../repositories/place.ts'
import type { DeskHandlers } from '../handler.ts'
import type { DeskParts } from '../parts.ts'

const fact = 'start-steps'

/** What somebody has said of steps. */
type Marks = Partial<Record<StartStep, StartState['state']>>

const marksOf = async (db: Db): Promise<Marks> => JSON.parse((await factOf(db, fact)) ?? '{}') as Marks

/** Steps that show by themselves that they are done. */
const seen: Partial<Record<StartStep, (db: Db, parts: DeskParts) => Promise<boolean>>> = {
  team: async (db) => (await allMembers(db)).filter(({ active }) => active === 1).length > 1,
  payments: async (_db, { payments }) => payments !== undefined,
  films: (db) => hasOnShow(db, 'mvs'),
  works: (db) => hasOnShow(db, 'works'),
  articles: (db) => hasOnShow(db, 'articles'),
  creators: hasCreators,
  home: async (db) => (await lastHomePublication(db)) !== undefined,
}

/** What an owner does first; see `contract/desk/start.ts`. */
export const start: DeskHandlers<'start'> = {
  steps: async ({ db, parts }) => {
    const marks = await marksOf(db)
    const stateOf = async (step: StartStep): Promise<StartState> => ({
      step,
      state: (await seen[step]?.(db, parts)) ? 'done' : (marks[step] ?? 'open'),
    })
    const steps: StartState[] = []
    for (const step of startSteps) steps.push(await stateOf(step))
    return { steps, isDemo: await hasDemo(db) }
  },

  mark: async ({ db: tx, input: { step, state } }) => {
    const marks = await marksOf(tx)
    await setFact(tx, fact, JSON.stringify({ ...marks, [step]: state }))
    const entry = { kind: 'start', target: step, name: step }
    return { reply: {}, log: { ...entry, before: { state: marks[step] ?? 'open' }, after: { state } } }
  },
}
