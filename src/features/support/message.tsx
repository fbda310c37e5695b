import { Ellipsis } from 'lucide-react'
import type { CardOf } from '#bridge/rows.ts'
import { cx } from '#lib/cx.ts'
import { shortMoment } from '#lib/clock-time.ts'
import { cutText } from '#lib/cut-text.ts'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import { drawWhole } from '#components/picture/draw-whole.tsx'
import { Picture } from '#components/picture/picture.tsx'
import { usePreview } from '#components/preview/use-preview.tsx'
import { useNow } from '#components/states/age.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { PictureGrid } from '#components/picture-grid.tsx'
import text from '#components/text.module.css'
import { useLongPress } from '#components/use-long-press.ts'
import { customerWords } from '#words/customer.ts'
import { socialWords } from '#words/social.ts'
import { useWords } from '#words/words.ts'
import { UnsentMark } from '#features/comments/unsent-mark.tsx'
import styles from './support.module.css'
import { splitReport } from './diagnostic.ts'

/** So much of a message names it. */
const nameChars = 40

/** One message of the thread. */
export function Message({ message, unsent }: { message: CardOf<'feedback'>; unsent: boolean }) {
  const words = useWords(customerWords)
  const { moreOf } = useWords(socialWords)
  const now = useNow()
  const { from, content, images } = message
  const { show, preview } = usePreview({ images, draw: drawWhole })
  const { said, report } = splitReport(content)
  // what the service says can be reported like anything else
  const name = cutText(content, nameChars)
  const hold = () => itemMenu.set({ subject: { kind: 'feedback', id: message.id }, title: name })
  const held = from === 'me' ? undefined : hold
  return (
    <article className={cx(styles.message, from === 'me' && styles.mine)} {...useLongPress(held)}>
      <span className={text.unseen}>{from === 'me' ? words.me : words.service}</span>
      <div className={styles.bubble}>
        <p className={styles.content} dir="auto">
          {said}
        </p>
        {report && (
          <details>
            <summary className={styles.summary}>{words.reportAttached}</summary>
            <pre className={styles.report}>{report}</pre>
          </details>
        )}
        {images.length > 0 && (
          <PictureGrid
            pictures={images.map((image, index) => ({
              key: image.path,
              picture: <Picture image={image} ratio={images.length === 1 ? undefined : 1} />,
              label: words.picture(index + 1),
              onOpen: () => show(index),
            }))}
          />
        )}
      </div>
      <p className={styles.when}>
        {unsent ? <UnsentMark /> : shortMoment(message.created_at, now)}
        {held && <IconButton label={moreOf(name)} icon={<Ellipsis />} onClick={held} />}
      </p>
      {preview}
    </article>
  )
}
