import { clearHttpCache } from '#data/clear-http-cache.ts'
import { sweepIncognito } from '#data/incognito-sweep.ts'
import { watchStamps } from '#data/mend-stamps.ts'
import { soon } from '#lib/scheduling.ts'
import { mendUncleanEnd } from '#data/unclean-end.ts'
import { followHelpKey } from '#components/keys/help-key.ts'
import { followLockOfOthers } from '#features/lock/other-tabs.ts'
import { followPanic } from '#features/lock/panic.ts'
import { followTitle } from './follow-title.ts'
import { followInstalledLook } from '#features/settings/installed-look.ts'
import { quietFields } from '#features/lock/quiet-fields.ts'
import { loadRefusals } from '#components/states/server-words.ts'
import { watchInstall } from '#features/install/install-offer.ts'
import { followLaunches } from './launch.ts'
import { followManifest } from './manifest-link.ts'
import { closeOverlaysFirst } from './overlay-history.ts'
import { watchPayments } from './payments-watch.ts'
import { startResume } from './resume.ts'
import { addSkipLinks } from './skip-links.tsx'
import { watchPush } from './push-watch.ts'
import { healLostStorage } from './storage-lost.ts'
import { watchStorage } from './storage-watch.ts'
import { watchUnread } from './unread-watch.ts'
import { watchPhone } from './watch-phone.ts'
import { loadAllWords, wordsAtHand } from '#words/words.ts'
import { watchVersion } from '#features/updates/watch-version.ts'

/**
 * What runs beside the screens for as long as the app is open. Loaded after the first commit, and evaluated once however
 * often the shell is drawn anew: it is with every person.
 */
const keepPlace = startResume()
healLostStorage(keepPlace)
closeOverlaysFirst()
followLockOfOthers()
followPanic()
const others = [
  mendUncleanEnd,
  watchUnread,
  watchPayments,
  watchPush,
  () => watchStorage(keepPlace),
  addSkipLinks,
  followManifest,
  followInstalledLook,
  followTitle,
  followLaunches,
  watchInstall,
  quietFields,
  followHelpKey,
  sweepIncognito,
  watchStamps,
  watchVersion,
  watchPhone,
  // a refusal must not wait for its words, and offline they may not be to be had
  loadRefusals,
]
for (const start of others) soon(() => void start())
// without a connection words may not have come, which are needed as soon as something is to be told
if (!wordsAtHand('refusals')) window.addEventListener('online', () => void loadAllWords().catch(() => undefined))
// behind what says whether this device is new
soon(() => setTimeout(() => void clearHttpCache().catch(() => undefined), 5000))
