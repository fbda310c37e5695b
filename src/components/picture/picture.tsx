import type { Image } from '#contract/shapes/common.ts'
import { useImage } from '#data/use-image.ts'
import { Avatar, type AvatarProps } from '#components/avatar.tsx'
import { Cover, type CoverProps } from '#components/cover.tsx'
import { useWords } from '#words/words.ts'

type PictureProps = Omit<CoverProps, 'src' | 'hash' | 'failed' | 'onLost' | 'onRetry' | 'retryLabel'> & { image: Image }

/** A picture of the server in its box: placeholder, picture, or a failure that can be tapped. */
export function Picture({ image, ratio, ...rest }: PictureProps) {
  'use memo'
  const { src, failed, held, retry, loaded, lost } = useImage(image.path)
  const words = useWords('shell')
  return (
    <Cover
      ratio={ratio ?? image.width / image.height}
      src={src}
      hash={image.hash}
      failed={failed}
      onRetry={retry}
      onLoaded={loaded}
      onLost={lost}
      retryLabel={held ? words.showPicture : words.retry}
      {...rest}
    />
  )
}

/** The round picture of a person. */
export function UserAvatar({
  user,
  size,
}: {
  user: { username: string; avatar_url: string }
  size?: AvatarProps['size']
}) {
  'use memo'
  const { src, loaded, lost } = useImage(user.avatar_url || undefined)
  return <Avatar name={user.username} src={src} size={size} onLoaded={loaded} onLost={lost} />
}
