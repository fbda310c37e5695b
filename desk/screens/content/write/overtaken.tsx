import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { notify } from '#components/notify.ts'
import type { ArticleBlock, ArticleListItem } from '#contract/desk/articles.ts'
import { DeskFailure } from '../../../data/call.ts'
import { useChange } from '../../../data/queries.ts'
import { sendPicture } from '../../../data/send-picture.ts'
import { pictureAddress } from '../../../parts/picture-address.ts'
import { useFailureText } from '../../../words/failures.ts'
import { useWritingWords } from '../../../words/writing.ts'
import type { Over, Typed } from './keeper.ts'
import { docOf, picturesIn } from './schema.ts'
import styles from './write.module.css'

interface OvertakenProps {
  over: Pick<Over, 'creator' | 'creatorId'>
  /** What was typed here. */
  read: () => Typed
  /** Whether there is nothing newer: somebody has published the draft, or thrown it away. */
  isGone: boolean
  /** It is a draft of its own now. */
  onCopied: () => void
  /** The newer text is to take the place of what was typed here. */
  onLatest?: () => void
}

/** A draft has been changed elsewhere while it was written on: what was typed is still here, and which stays is chosen. */
export function Overtaken({ over: { creator, creatorId }, read, isGone, onCopied, onLatest }: OvertakenProps) {
  const words = useWritingWords()
  const failureText = useFailureText()
  const go = useNavigate()
  const begin = useChange('articles.begin', { groups: ['articles', 'log'] })
  const [isCopying, setCopying] = useState(false)
  const copy = async () => {
    setCopying(true)
    try {
      const draft = await begin.mutateAsync({ creator, written: await withOwnPictures(read(), creatorId) })
      onCopied()
      notify(words.copied)
      void go({ to: '/content/write/$id', params: { id: String(draft.id) } })
    } catch (error) {
      notify(failureText(error as DeskFailure))
    }
    setCopying(false)
  }
  return (
    <div className={styles.left} role="alert">
      <span>{isGone ? words.gone : words.overtaken}</span>
      <Button small busy={isCopying} onClick={() => void copy()}>
        {words.keepMine}
      </Button>
      {!isGone && (
        <Button small onClick={onLatest}>
          {words.takeLatest}
        </Button>
      )}
    </div>
  )
}

/** The same with pictures that are nobody else's: those of a draft go with it. What can't be had any more is left out. */
async function withOwnPictures({ fields, blocks }: Typed, creatorId: number) {
  const own = new Map<string, string>()
  const add = async (path: string) => {
    if (own.has(path)) return
    const response = await fetch(pictureAddress(path)).catch(() => {
      throw new DeskFailure('no-answer')
    })
    if (response.ok) own.set(path, await sendPicture(creatorId, await response.blob()))
  }
  if (fields.cover !== null) await add(fields.cover)
  for (const path of picturesIn(docOf({ blocks, html: null }))) await add(path)
  return {
    fields: { ...fields, cover: fields.cover === null ? null : (own.get(fields.cover) ?? null) },
    blocks: blocks.map((block) => withPictures(block, own)),
  }
}

function withPictures<B extends ArticleBlock | ArticleListItem>(block: B, own: ReadonlyMap<string, string>): B {
  if (block.type === 'picture') {
    const path = own.get(block.attrs.path)
    return (path === undefined ? { type: 'paragraph' } : { ...block, attrs: { ...block.attrs, path } }) as B
  }
  if (block.type === 'quote' || block.type === 'bullets' || block.type === 'numbers' || block.type === 'item')
    return { ...block, content: block.content.map((within) => withPictures(within, own)) }
  return block
}
