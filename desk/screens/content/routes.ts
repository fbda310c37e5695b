import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as v from 'valibot'
import { contentKinds, contentStates } from '#contract/desk/content.ts'
import { root } from '../../app/root.ts'

/** What the table is narrowed to. */
const ContentSearch = v.object({
  kind: v.optional(v.fallback(v.picklist(contentKinds), 'video'), 'video'),
  state: v.optional(v.fallback(v.optional(v.picklist(contentStates)), undefined)),
  text: v.optional(v.fallback(v.string(), '')),
  creator: v.optional(v.fallback(v.string(), '')),
})

const content = createRoute({
  getParentRoute: () => root,
  path: '/content',
  validateSearch: ContentSearch,
  component: lazyRouteComponent(() => import('./content.tsx'), 'Content'),
})

const item = createRoute({
  getParentRoute: () => root,
  path: '/content/$kind/$id',
  component: lazyRouteComponent(() => import('./item.tsx'), 'Item'),
})

const drafts = createRoute({
  getParentRoute: () => root,
  path: '/content/write',
  component: lazyRouteComponent(() => import('./write/drafts.tsx'), 'Drafts'),
})

const writer = createRoute({
  getParentRoute: () => root,
  path: '/content/write/$id',
  component: lazyRouteComponent(() => import('./write/writer.tsx'), 'Writer'),
})

export const contentRoutes = [content, drafts, writer, item]
