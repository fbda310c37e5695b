import { noteOpen } from '#data/note-open.ts'
import { appRouter } from '#components/app-router.tsx'
import { followLinks } from './follow-links.ts'
import { watchHidden } from './hidden-watch.ts'
import { followMoved } from './moved.ts'
import { slidePages } from './transitions.ts'
import { startUpdates } from '#features/updates/updates.ts'

/** What begins as soon as the first frame is drawn, which needs none of it. To be called once. */
export function startBehindFirstFrame(): void {
  noteOpen()
  followLinks(appRouter())
  followMoved(appRouter())
  slidePages(appRouter())
  watchHidden()
  void startUpdates()
}
