import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as v from 'valibot'
import { root } from '../../app/root.ts'

/** Whom people are looked through for. */
export const PeopleSearch = v.object({ text: v.optional(v.fallback(v.string(), '')) })

const people = createRoute({
  getParentRoute: () => root,
  path: '/people',
  validateSearch: PeopleSearch,
  component: lazyRouteComponent(() => import('./people.tsx'), 'People'),
})

/** Whose ledger of what is shown. */
export const PersonSearch = v.object({
  currency: v.optional(v.fallback(v.picklist(['coin', 'fen']), 'coin')),
})

const person = createRoute({
  getParentRoute: () => root,
  path: '/people/$id',
  validateSearch: PersonSearch,
  component: lazyRouteComponent(() => import('./person.tsx'), 'Person'),
})

export const peopleRoutes = [people, person]
