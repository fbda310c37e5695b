import type { UserBrief } from '#contract/shapes/user-brief.ts'
import { UserAvatar } from '#components/picture/picture.tsx'
import { UserChip } from '#components/user-chip.tsx'
import { pageLink } from '#components/target.ts'

/** Who made it, at the foot of a card; leads to them. */
export const Author = ({ user }: { user: Pick<UserBrief, 'uuid' | 'username' | 'avatar_url'> }) => (
  <UserChip
    size="small"
    name={user.username}
    avatar={<UserAvatar user={user} size={18} />}
    to={pageLink('/user', { uuid: user.uuid })}
  />
)
