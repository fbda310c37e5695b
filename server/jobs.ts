import { publishDueHome } from './desk/home-due.ts'
import type { Parts } from './parts.ts'
import { closeOrders } from './repositories/orders.ts'
import { sendAnnouncements } from './services/announcements.ts'
import { closeAccounts } from './services/closing.ts'
import { dropTakenDown } from './services/decisions.ts'
import { tellOfPublished } from './services/published-news.ts'
import { publishDue } from './services/publishing.ts'
import { sendPushes } from './services/push.ts'
import { deleteAged } from './services/retention.ts'
import { sumDays, sumStorage, sumsEveryMs } from './services/day-sums.ts'
import { findNeighbors } from './services/related.ts'
import { expireBounties } from './services/wants.ts'

const hourMs = 3600 * 1000
const inboxMs = 10_000
const announcementsMs = 2000
const pushMs = 2000

/**
 * Begins what a server does by itself: what a payment provider has due each second, the rest each hour. Several servers may do
 * it at once. Answers a function that ends it, and resolves when nothing of it runs any more.
 */
export function beginJobs(parts: Parts): () => Promise<void> {
  const running = new Set<Promise<unknown>>()
  const every = (ms: number, name: string, work: () => Promise<unknown>) => {
    let isBusy = false
    const timer = setInterval(() => {
      if (isBusy) return
      isBusy = true
      const run = work()
        .catch((error: unknown) => parts.faults.say(name, error))
        .finally(() => {
          isBusy = false
          running.delete(run)
        })
      running.add(run)
    }, ms)
    timer.unref()
    return timer
  }
  const timers = [
    every(1000, 'payments', async () => parts.payments?.work?.(parts)),
    every(hourMs / 6, 'retention', () => deleteAged(parts.db, parts.now())),
    every(hourMs / 6, 'closed accounts', () => closeAccounts(parts.db, parts.now())),
    every(hourMs / 60, 'drafts', () => publishDue(parts.db, parts.now())),
    every(hourMs / 60, 'home', () => publishDueHome(parts)),
    every(hourMs / 6, 'news of works', () => tellOfPublished(parts.db, parts.now())),
    every(announcementsMs, 'announcements', () => sendAnnouncements(parts.db, parts.now())),
    every(pushMs, 'push', () => sendPushes(parts)),
    every(inboxMs, 'inbox', async () => parts.inbox?.look()),
    every(hourMs, 'bounties', () => expireBounties(parts.db, parts.now())),
    every(hourMs, 'taken down', () => dropTakenDown(parts.db, parts.now())),
    every(sumsEveryMs, 'day sums', () => sumDays(parts.db, parts.now())),
    every(sumsEveryMs, 'storage sums', () => sumStorage(parts.db, parts.now())),
    every(hourMs / 60, 'usage', async () => parts.usage?.keep(parts.db, parts.now())),
    every(hourMs / 60, 'missed searches', async () => parts.missedSearches?.keep(parts.db, parts.now())),
    every(hourMs, 'related', () => findNeighbors(parts.db, parts.now())),
    every(hourMs, 'orders', () => closeOrders(parts.db, parts.now())),
  ]
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(running)
  }
}
