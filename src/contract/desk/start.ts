import * as v from 'valibot'
import { change, look } from './call.ts'
import { Nothing } from './shapes.ts'

/** The steps from nothing to an open place, in their order. */
export const startSteps = [
  'name',
  'rules',
  'team',
  'payments',
  'creators',
  'films',
  'works',
  'articles',
  'home',
  'backup',
] as const

/** One of `startSteps`. */
export type StartStep = (typeof startSteps)[number]

/** How far a step is: done by what is there, or said to be; put off; or still to be done. */
export interface StartState {
  readonly step: StartStep
  readonly state: 'open' | 'done' | 'later'
}

/** What an owner does first in a place with nothing in it. It can be left and taken up again. */
export const start = {
  steps: look<{ readonly steps: readonly StartState[]; readonly isDemo: boolean }>()('settings.see', Nothing),
  mark: change()(
    'settings.edit',
    v.object({ step: v.picklist(startSteps), state: v.picklist(['open', 'done', 'later'] as const) }),
  ),
}
