import { RichText } from '#components/rich-text/rich-text.tsx'
import type { DrawMedia } from '#components/rich-text/elements.ts'
import type { Node as DocNode } from 'prosemirror-model'
import { useMemo } from 'react'
import type { ArticleFields } from '#contract/desk/articles.ts'
import { pictureAddress } from '../../../parts/picture-address.ts'
import { useWritingWords } from '../../../words/writing.ts'
import { previewOf } from './schema.ts'
import phone from '../../../parts/phone.module.css'
import styles from './write.module.css'

const checkLink = (href: string) => (/^https?:\/\//i.test(href) ? href : undefined)

/** An article as the app draws it, as wide as a phone. */
export function ArticlePreview({ doc, fields }: { doc: DocNode; fields: ArticleFields }) {
  const words = useWritingWords()
  const { free, paid } = useMemo(() => previewOf(doc), [doc])
  const draw: DrawMedia = ({ type, path, alt }) =>
    type === 'image' ? (
      <img className={styles.shown} src={pictureAddress(path)} alt={alt} />
    ) : (
      <p className={styles.clip}>{words.clip}</p>
    )
  return (
    <article className={phone.phone} aria-label={words.preview}>
      <h2 className={styles.shownTitle}>{fields.title || words.untitled}</h2>
      <p className={styles.quiet}>{fields.author}</p>
      <RichText html={free} checkLink={checkLink} draw={draw} />
      {paid !== undefined && (
        <>
          <p className={styles.border}>{words.paid}</p>
          <RichText html={paid} checkLink={checkLink} draw={draw} />
        </>
      )}
    </article>
  )
}
