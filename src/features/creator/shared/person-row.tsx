import type { CardOf } from '#bridge/rows.ts'
import { useWords } from '#words/words.ts'
import { UserNote } from '../kind.tsx'
import { kinds } from '#features/kinds.ts'
import { Follow } from '#components/item-actions/follow.tsx'
import { UserAvatar } from '#components/picture/picture.tsx'
import { UserChip } from '#components/user-chip.tsx'
import { VipMark } from '#components/vip-mark.tsx'

/** A person in a list, who can be followed from there. */
export function PersonRow({ user }: { user: CardOf<'user'> }) {
  const words = useWords('video')
  return (
    <UserChip
      size="row"
      name={user.username}
      avatar={<UserAvatar user={user} />}
      to={kinds.user!.linkOf(user.uuid)}
      mark={user.vip && <VipMark>{words.vip}</VipMark>}
      note={<UserNote value={user} />}
      action={<Follow user={user} />}
    />
  )
}
