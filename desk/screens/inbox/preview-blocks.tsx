import type { ReactNode } from 'react'
import { Button } from '#components/button.tsx'
import { RichText } from '#components/rich-text/rich-text.tsx'
import type { DrawMedia } from '#components/rich-text/elements.ts'
import type { DraftPreview, PreviewBlock, PreviewFact } from '#contract/desk/preview.ts'
import { formatBytes } from '#lib/bytes.ts'
import { formatDuration } from '#lib/duration.ts'
import { usePages } from '../../data/queries.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Film } from '../../parts/film.tsx'
import { Panel } from '../../parts/page.tsx'
import { smallPictureAddress, pictureAddress } from '../../parts/picture-address.ts'
import { useDeskWords } from '../../words/desk.ts'
import { usePreviewWords } from '../../words/preview.ts'
import { usePartColumns, useSizeText } from './part-columns.tsx'
import { Problems } from './problems.tsx'
import phone from '../../parts/phone.module.css'
import styles from './preview.module.css'
import { TextRule } from './text-rule.tsx'

interface Item {
  readonly kind: string
  readonly id: number
}

type Of<T extends PreviewBlock['type']> = Extract<PreviewBlock, { readonly type: T }>

interface BlockProps<T extends PreviewBlock['type']> {
  item: Item
  block: Of<T>
}

/** How each part of a preview is drawn. */
const drawn: { readonly [T in PreviewBlock['type']]: (props: BlockProps<T>) => ReactNode } = {
  facts: FactsOf,
  cover: Cover,
  film: FilmOf,
  text: TextRule,
  parts: Parts,
  pages: Pages,
  prose: Prose,
}

/** What a draft holds: each part drawn in its way, with what is wrong with it. */
export function PreviewParts({ item, draft }: { item: Item; draft: DraftPreview }) {
  const { titles } = usePreviewWords()
  return draft.blocks.map((block) => {
    const Draw = drawn[block.type] as (props: { item: Item; block: PreviewBlock }) => ReactNode
    return (
      <Panel key={block.type} title={block.type === 'parts' ? titles.parts[block.unit] : titles[block.type]}>
        <Problems problems={block.problems} />
        <Draw item={item} block={block} />
      </Panel>
    )
  })
}

function FactsOf({ block: { facts } }: BlockProps<'facts'>) {
  const words = usePreviewWords()
  return <Facts facts={facts.map((one) => [words.facts[one.fact], valueOf(one)])} />
}

function valueOf(one: PreviewFact): string {
  if (one.fact === 'bytes') return formatBytes(one.value)
  if (one.fact === 'seconds') return formatDuration(one.value)
  return Array.isArray(one.value) ? one.value.join(', ') : String(one.value)
}

function Cover({ block: { path } }: BlockProps<'cover'>) {
  const words = usePreviewWords()
  if (path === '') return <p className={styles.quiet}>{words.noCover}</p>
  return <img className={styles.cover} src={pictureAddress(path)} alt={words.titles.cover} />
}

function FilmOf({ block: { film, tracks, chapters } }: BlockProps<'film'>) {
  const words = usePreviewWords()
  const named = ({ name, language, label }: Of<'film'>['tracks'][number]) =>
    [name, label, language].filter(Boolean).join(' · ') || words.unnamed
  const kinds = (['pictures', 'sound', 'captions'] as const).filter((kind) => tracks.some((one) => one.kind === kind))
  return (
    <div className={styles.film}>
      {film === null ? <p className={styles.quiet}>{words.notWatchable}</p> : <Film id={film} />}
      <Facts
        facts={kinds.map((kind) => [
          words.tracks[kind],
          tracks
            .filter((one) => one.kind === kind)
            .map(named)
            .join(', '),
        ])}
      />
      {chapters.length > 0 && (
        <>
          <h3>{words.filmChapters}</h3>
          <ol className={styles.marks}>
            {chapters.map(({ at, title }) => (
              <li key={at}>
                {formatDuration(at)} {title}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

function Parts({ item, block: { unit, count, size } }: BlockProps<'parts'>) {
  const words = usePreviewWords()
  const sizeText = useSizeText()
  const columns = usePartColumns(unit)
  const pages = usePages('inbox.previewParts', { ...item, limit: 50 })
  return (
    <>
      <p className={styles.quiet}>{words.sum(count, sizeText(size, unit))}</p>
      <DataTable
        name="preview-parts"
        columns={columns}
        pages={pages}
        rowId={({ number }) => String(number)}
        rowName={({ title }) => title}
        empty={{ title: words.nothing }}
      />
    </>
  )
}

function Pages({ item, block: { count } }: BlockProps<'pages'>) {
  const words = usePreviewWords()
  const desk = useDeskWords()
  const { rows, failure, more, isLoadingMore, again } = usePages('inbox.previewPages', { ...item, limit: 48 })
  return (
    <>
      <p className={styles.quiet}>{words.pages(count)}</p>
      {failure && <Failed failure={failure} onAgain={again} />}
      <ol className={styles.pages}>
        {rows?.map(({ part, title, number, path, width, height }) => (
          <li key={`${part}/${number}`}>
            <img
              src={smallPictureAddress(path)}
              width={width}
              height={height}
              alt={words.page(title || String(part), number)}
              loading="lazy"
            />
            <span aria-hidden>
              {part}/{number}
            </span>
          </li>
        ))}
      </ol>
      {more && (
        <Button busy={isLoadingMore} onClick={more}>
          {desk.loadMore}
        </Button>
      )}
    </>
  )
}

const checkLink = (href: string) => (/^https?:\/\//i.test(href) ? href : undefined)

function Prose({ block: { body, free } }: BlockProps<'prose'>) {
  const words = usePreviewWords()
  const draw: DrawMedia = ({ type, path, alt }) =>
    type === 'image' ? (
      <img className={styles.shown} src={pictureAddress(path)} alt={alt} />
    ) : (
      <p className={styles.quiet}>{words.clip}</p>
    )
  return (
    <article className={phone.phone} aria-label={words.preview}>
      <RichText html={free ?? body} checkLink={checkLink} draw={draw} />
      {free !== null && body.startsWith(free) && (
        <>
          <p className={styles.border}>{words.paid}</p>
          <RichText html={body.slice(free.length)} checkLink={checkLink} draw={draw} />
        </>
      )}
    </article>
  )
}
