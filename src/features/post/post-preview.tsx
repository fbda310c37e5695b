import { Play } from 'lucide-react'
import type { FileDraft } from '#data/use-file-draft.ts'
import { useAnswer } from '#data/use-answer.ts'
import { formatDuration } from '#lib/duration.ts'
import { LocalPicture } from '#components/attach/local-picture.tsx'
import { Face } from '#components/picture/picture.tsx'
import { Cover } from '#components/cover.tsx'
import { PictureGrid } from '#components/picture-grid.tsx'
import { Sheet } from '#components/sheet.tsx'
import { UserChip } from '#components/user-chip.tsx'
import { postWords } from '#words/post.ts'
import { publishWords } from '#words/publish.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import styles from './post-preview.module.css'

/** The post as others will see it, made of what is on this device. */
export function PostPreview({ draft, open, onClose }: { draft: FileDraft; open: boolean; onClose: () => void }) {
  const words = useWords(publishWords)
  const post = useWords(postWords)
  const { close } = useWords(shellWords)
  const profile = useAnswer('user.info', {})
  const { fields, files } = draft
  const pictures = files.filter(({ role }) => role === 'image')
  const clip = files.find(({ role }) => role === 'clip')
  const cover = files.find(({ role }) => role === 'cover')
  return (
    <Sheet open={open} onClose={onClose} title={words.previewTitle} closeLabel={close}>
      <article className={styles.post}>
        {profile.state === 'here' && <UserChip name={profile.value.username} avatar={<Face user={profile.value} />} />}
        {fields['title']?.trim() && (
          <h3 className={styles.title} dir="auto">
            {fields['title'].trim()}
          </h3>
        )}
        <p className={styles.content} dir="auto">
          {fields['content']?.trim() || words.untitled}
        </p>
        {clip && (
          <div className={styles.clip}>
            {cover ? (
              <LocalPicture blob={cover.blob} ratio={16 / 9} corner={formatDuration(clip.seconds)} />
            ) : (
              <Cover ratio={16 / 9} corner={clip.seconds > 0 ? formatDuration(clip.seconds) : undefined} />
            )}
            <span className={styles.play}>
              <Play />
            </span>
          </div>
        )}
        {pictures.length > 0 && (
          <PictureGrid
            pictures={pictures.map(({ id, blob, width, height }, index) => ({
              key: id,
              picture: (
                <LocalPicture
                  blob={blob}
                  ratio={pictures.length === 1 && height > 0 ? Math.min(2, Math.max(0.7, width / height)) : 1}
                />
              ),
              label: post.picture(index + 1, pictures.length),
            }))}
          />
        )}
      </article>
    </Sheet>
  )
}
