import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as v from 'valibot'
import { threadStates } from '#contract/desk/messages.ts'
import { feedbackTopics } from '#contract/feedback-topics.ts'
import { root } from '../../app/root.ts'

/** What the list is narrowed to. */
export const MessagesSearch = v.object({
  state: v.optional(v.fallback(v.picklist(threadStates), 'waiting')),
  about: v.optional(v.fallback(v.optional(v.picklist(feedbackTopics)), undefined)),
})

const messages = createRoute({
  getParentRoute: () => root,
  path: '/messages',
  validateSearch: MessagesSearch,
  component: lazyRouteComponent(() => import('./messages.tsx'), 'Messages'),
})

const one = createRoute({
  getParentRoute: () => root,
  path: '/messages/$person',
  component: lazyRouteComponent(() => import('./thread.tsx'), 'Thread'),
})

export const messagesRoutes = [messages, one]
