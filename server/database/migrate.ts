import type { Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Engine } from './columns.ts'
import { people } from './migrations/001-people.ts'
import { money } from './migrations/002-money.ts'
import { videos } from './migrations/003-videos.ts'
import { talk } from './migrations/004-talk.ts'
import { pages } from './migrations/005-pages.ts'
import { uploads } from './migrations/010-uploads.ts'
import { works } from './migrations/020-works.ts'
import { articles } from './migrations/030-articles.ts'
import { circle } from './migrations/031-circle.ts'
import { wants } from './migrations/032-wants.ts'
import { dating } from './migrations/033-dating.ts'
import { service } from './migrations/034-service.ts'
import { orders } from './migrations/040-orders.ts'
import { gifts } from './migrations/041-gifts.ts'
import { withdrawals } from './migrations/042-withdrawals.ts'
import { messages } from './migrations/043-messages.ts'
import { clubs } from './migrations/044-clubs.ts'
import { decisions } from './migrations/045-decisions.ts'
import { clubStates } from './migrations/046-states.ts'
import { takeDowns } from './migrations/047-take-downs.ts'
import { hiddenPictures } from './migrations/048-hidden-pictures.ts'
import { sessionUse } from './migrations/050-session-use.ts'
import { simplifiedGrams } from './migrations/051-simplified-grams.ts'
import { payoutMoney } from './migrations/052-payout-money.ts'
import { cases } from './migrations/060-cases.ts'
import { moderationLog } from './migrations/061-moderation-log.ts'
import { sanctions } from './migrations/062-sanctions.ts'
import { appeals } from './migrations/063-appeals.ts'
import { rateLimits } from './migrations/065-rate-limits.ts'
import { loginNetworks } from './migrations/066-login-networks.ts'
import { retention } from './migrations/067-retention.ts'
import { loginNames } from './migrations/071-login-names.ts'
import { recoveryCodes } from './migrations/072-recovery-codes.ts'
import { secondFactors } from './migrations/074-second-factors.ts'
import { sessionDevices } from './migrations/070-session-devices.ts'
import { refunds } from './migrations/080-refunds.ts'
import { editedComments } from './migrations/085-edited-comments.ts'
import { editedWords } from './migrations/086-edited-words.ts'
import { passkeys } from './migrations/093-passkeys.ts'
import { codedMessages } from './migrations/115-coded-messages.ts'
import { media } from './migrations/120-media.ts'
import { videoMedia } from './migrations/121-video-media.ts'
import { closingAccounts } from './migrations/125-closing-accounts.ts'
import { publications } from './migrations/130-publications.ts'
import { imported } from './migrations/131-imported.ts'
import { terms } from './migrations/132-terms.ts'
import { partMedia } from './migrations/133-part-media.ts'
import { blockedHashes } from './migrations/134-blocked-hashes.ts'
import { drafts } from './migrations/135-drafts.ts'
import { uploadSizes } from './migrations/136-upload-sizes.ts'
import { toldFollowers } from './migrations/137-told-followers.ts'

/** In this order, by name. A released one is never changed: what comes later is a further file. */
const steps: Record<string, (db: Kysely<unknown>, engine: Engine) => Promise<void>> = {
  '001-people': people,
  '002-money': money,
  '003-videos': videos,
  '004-talk': talk,
  '005-pages': pages,
  '010-uploads': uploads,
  '020-works': works,
  '030-articles': articles,
  '031-circle': circle,
  '032-wants': wants,
  '033-dating': dating,
  '034-service': service,
  '040-orders': orders,
  '041-gifts': gifts,
  '042-withdrawals': withdrawals,
  '043-messages': messages,
  '044-clubs': clubs,
  '045-decisions': decisions,
  '046-states': clubStates,
  '047-take-downs': takeDowns,
  '048-hidden-pictures': hiddenPictures,
  '050-session-use': sessionUse,
  '051-simplified-grams': simplifiedGrams,
  '052-payout-money': payoutMoney,
  '060-cases': cases,
  '061-moderation-log': moderationLog,
  '062-sanctions': sanctions,
  '063-appeals': appeals,
  '065-rate-limits': rateLimits,
  '066-login-networks': loginNetworks,
  '067-retention': retention,
  '070-session-devices': sessionDevices,
  '071-login-names': loginNames,
  '072-recovery-codes': recoveryCodes,
  '074-second-factors': secondFactors,
  '080-refunds': refunds,
  '085-edited-comments': editedComments,
  '086-edited-words': editedWords,
  '093-passkeys': passkeys,
  '115-coded-messages': codedMessages,
  '120-media': media,
  '121-video-media': videoMedia,
  '125-closing-accounts': closingAccounts,
  '130-publications': publications,
  '131-imported': imported,
  '132-terms': terms,
  '133-part-media': partMedia,
  '134-blocked-hashes': blockedHashes,
  '135-drafts': drafts,
  '136-upload-sizes': uploadSizes,
  '137-told-followers': toldFollowers,
}

/**
 * Brings a database up to this version, or to a former one by the name of its last step, in one transaction: whoever is
 * killed in the middle leaves what was there before. Throws where it fails, or where the database is of a newer version.
 */
export async function migrate<T>(db: Kysely<T>, engine: Engine, last?: string): Promise<void> {
  const entries = Object.entries(steps).map(([name, step]): [string, Migration] => [
    name,
    { up: (on) => step(on, engine) },
  ])
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(entries) } })
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error !== undefined) throw error
}

/** The name of the last step that this version knows. */
export const newestStep = (): string => Object.keys(steps).toSorted().at(-1)!

/** Whether this version knows a step. */
export const isStep = (name: string): boolean => Object.hasOwn(steps, name)
