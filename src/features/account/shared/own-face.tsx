import { useWaitingPortrait } from '#data/portrait.ts'
import { UserAvatar } from '#components/picture/picture.tsx'
import { Avatar, type AvatarProps } from '#components/avatar.tsx'
import { useObjectUrl } from '#components/use-object-url.ts'

interface OwnFaceProps {
  user: { username: string; avatar_url: string }
  size: AvatarProps['size']
  /** A picture that was chosen and not saved. */
  chosen?: Blob | undefined
}

/** The person's own picture: at once the one that was chosen last, sent or not. */
export function OwnFace({ user, size, chosen }: OwnFaceProps) {
  const waiting = useWaitingPortrait()
  const blob = chosen ?? waiting
  return blob ? <LocalFace name={user.username} blob={blob} size={size} /> : <UserAvatar user={user} size={size} />
}

function LocalFace({ name, blob, size }: { name: string; blob: Blob; size: AvatarProps['size'] }) {
  return <Avatar name={name} src={useObjectUrl(blob)} size={size} />
}
