import type { Profile } from '#contract/shapes/user.ts'
import { me, type Handler, type WriteContext } from '../api/handler.ts'
import { refuse } from '../api/refusal.ts'
import type { Parts } from '../parts.ts'
import { settleAvatar } from '../repositories/hidden-pictures.ts'
import { forgetWords, indexWords } from '../repositories/search.ts'
import { anyUserByName, updateUser } from '../repositories/users.ts'
import { guestProfile, profileOf } from '../serializers/profile.ts'
import { claimImages } from '../uploads/images.ts'
import { mayBeNamed, nameKey } from './username.ts'
import { holdPageIfBlocked } from './held-by-list.ts'

const appUrlOf = ({ appOrigins, lines }: Parts): string => appOrigins[0] ?? lines[0] ?? ''

/** My profile, or the guest profile of the device. */
export const myProfile: Handler<'user.info'> = ({ person, db, parts, nowMs }) =>
  person.user ? profileOf(db, person.user, appUrlOf(parts), nowMs) : guestProfile(db, person, appUrlOf(parts), nowMs)

interface Changes {
  readonly username?: string
  readonly avatar_url?: string
  readonly sign?: string
  readonly sex?: 'male' | 'female' | 'other'
  readonly birthday?: string
  readonly phone?: string
}

/** Changes what is given and leaves the rest. */
export async function updateProfile(ask: WriteContext<Changes>): Promise<Profile> {
  const { db: tx, input, nowMs, parts } = ask
  const user = me(ask)
  const { username, avatar_url: avatar, ...plain } = input
  // A form that sends everything sends the picture that is there already, too.
  if (avatar !== undefined && avatar !== user.avatar) {
    await claimImages(tx, user.id, [avatar], nowMs)
    await holdPageIfBlocked(tx, user.uuid, avatar, nowMs)
  }
  if (username !== undefined && nameKey(username) !== user.username_key) {
    mayBeNamed(username)
    const namesake = await anyUserByName(tx, nameKey(username))
    if (namesake && namesake.id !== user.id) throw refuse(409, 'name-taken')
  }
  // what is not changed is not written: it may have changed since it was read
  const changed = {
    ...plain,
    ...(avatar !== undefined && { avatar }),
    ...(username !== undefined && { username, username_key: nameKey(username) }),
  }
  const row = Object.keys(changed).length === 0 ? user : await updateUser(tx, user.id, changed)
  if (avatar !== undefined) await settleAvatar(tx, user.id)
  if (username !== undefined) {
    await forgetWords(tx, 'user', user.id)
    await indexWords(tx, 'user', user.id, [{ text: username, weight: 10 }])
  }
  return profileOf(tx, row, appUrlOf(parts), nowMs)
}
