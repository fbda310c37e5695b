import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import type { Reading } from '#data/reading.ts'
import { useItem } from '#data/use-detail.ts'
import { useVisit } from '#data/use-visit.ts'
import { formatBytes } from '#lib/bytes.ts'
import actions from '#components/action-button.module.css'
import { Button } from '#components/button.tsx'
import { Chip } from '#components/chip.tsx'
import { Favorite } from '#components/item-actions/favorite.tsx'
import { Like } from '#components/item-actions/like.tsx'
import { ShareButton } from '#components/item-actions/share-button.tsx'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import body from '#components/item/body.module.css'
import { ItemScreen } from '#components/item/item-screen.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { outsidePage } from '#components/page/addresses.ts'
import { textLink } from '#components/page/links.ts'
import type { PageProps } from '#components/page/page.ts'
import type { ById } from '#components/page/search-params.ts'
import { drawWhole } from '#components/picture/draw-whole.tsx'
import { Picture } from '#components/picture/picture.tsx'
import { usePreview } from '#components/preview/use-preview.tsx'
import { Rail } from '#components/rail.tsx'
import type { DrawMedia } from '#components/rich-text/elements.ts'
import { RichText } from '#components/rich-text/rich-text.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { CachedAge } from '#components/states/cached-age.tsx'
import { addressOf, pageLink } from '#components/target.ts'
import text from '#components/text.module.css'
import { CommentsBelow } from '#features/comments/comment-list.tsx'
import { Composer } from '#features/comments/composer.tsx'
import { useTalk } from '#features/comments/use-talk.ts'
import { PurchasePanel } from '#features/purchase/purchase-panel.tsx'
import { useReport } from '#features/report/report-sheet.tsx'
import { useWords } from '#words/words.ts'
import { game as kind } from './kind.ts'
import styles from './game.module.css'

/** A game and what people say of it. A card of it is enough to begin with. */
export function GamePage({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords('games')
  const frame = useWords('shell')
  const { detail, value, hidden } = useItem('game.detail', { id })
  const talk = useTalk(kind, id, true)
  useVisit('game', id, Boolean(value) && !hidden)
  return (
    <ItemScreen
      title={words.title}
      value={value}
      detail={detail}
      hidden={hidden}
      skeleton={<Skeleton label={frame.loading} shape="detail" count={5} />}
      onMore={({ title }) => itemMenu.set({ subject: { kind: 'game', id }, title })}
      refresh={talk.list.refresh}
      foot={() => <Composer talk={talk} />}
    >
      {(game) => (
        <>
          <GameBody game={game} detail={detail} />
          <CommentsBelow talk={talk} count={game.comments_count} />
        </>
      )}
    </ItemScreen>
  )
}

interface GameBodyProps {
  game: CardOf<'game'>
  detail: Reading<unknown>
}

/** Pictures within the introduction: their size is not told. */
const drawMedia: DrawMedia = ({ type, path }) =>
  type === 'image' && <Picture image={{ path, width: 0, height: 0 }} ratio={16 / 9} />

/** The game itself: head, screenshots, words, its downloads or what it takes to have them, tags and actions. */
function GameBody({ game, detail }: GameBodyProps) {
  'use memo'
  const words = useWords('games')
  const shots = game.screenshots
  const { report, button, sheet } = useReport({ kind: 'game', id: game.id }, game.title)
  const { show, preview } = usePreview({ images: shots, renderImage: drawWhole, onReport: report })
  const facts = [
    { name: words.facts.platforms, value: game.platforms.join(' · ') },
    { name: words.facts.size, value: game.size },
    { name: words.facts.price, value: game.coins > 0 ? words.coins(game.coins) : words.free },
  ]
  return (
    <article className={body.body}>
      <header className={styles.head}>
        <div className={styles.cover}>
          <Picture image={game.cover} ratio={1} />
        </div>
        <div className={styles.names}>
          <h2 className={body.title}>{game.title}</h2>
          <dl className={styles.facts}>
            {facts.map(({ name, value }) => (
              <div key={name} className={styles.fact}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <CachedAge of={detail} />
        </div>
      </header>
      {shots.length > 0 && (
        <Rail label={words.screenshots}>
          {shots.map((image, index) => (
            <button key={image.path} type="button" className={styles.shot} onClick={() => show(index)}>
              <Picture image={image} ratio={16 / 9} />
              <span className={text.unseen}>{words.screenshot(index + 1, shots.length)}</span>
            </button>
          ))}
        </Rail>
      )}
      <GameLinks game={game} asking={detail.query.isFetching} onChange={detail.refresh} />
      {game.intro !== '' && (
        <section>
          <h3 className={body.heading}>{words.intro}</h3>
          <RichText html={game.intro} checkLink={textLink} draw={drawMedia} />
        </section>
      )}
      {game.tags.length > 0 && (
        <div className={body.tags}>
          {game.tags.map(({ id, name }) => (
            <Chip key={id} to={gameTagLink(name)}>
              #{name}
            </Chip>
          ))}
        </div>
      )}
      <GameActions game={game}>{button}</GameActions>
      {preview}
      {sheet}
    </article>
  )
}

/** What can be done with a game: like it, favorite it, share it, and what else is handed in. */
function GameActions({ game, children }: { game: CardOf<'game'>; children: ReactNode }) {
  const words = useWords('social')
  const { id, title } = game
  return (
    <div className={actions.row}>
      <Like
        stacked
        call={kind.calls.like}
        id={id}
        liked={game.is_like}
        count={game.likes_count}
        label={words.likeItem(title)}
        word={words.like}
      />
      <Favorite stacked call={kind.calls.favorite} id={id} favorite={game.is_favorite} title={title} />
      <ShareButton title={title} to={pageLink('/game/detail', { id })} />
      {children}
    </div>
  )
}

interface GameLinksProps {
  game: CardOf<'game'>
  /** The game is being asked for, so its downloads may come. */
  asking: boolean
  onChange: () => void
}

/** Where a game can be had once it is bought; before that, what it costs. */
function GameLinks({ game, asking, onChange }: GameLinksProps) {
  'use memo'
  const words = useWords('games')
  const { coins, is_pay: bought, links } = game
  if (coins > 0 && !bought)
    return (
      <PurchasePanel
        call={kind.calls.buy}
        input={{ id: game.id }}
        offer={words.offer}
        access="coins"
        price={coins}
        onChange={onChange}
      />
    )
  if (!links)
    return (
      <p className={styles.fetching} role="status">
        <span>{asking ? words.fetching : words.unfetched}</span>
        <Button small busy={asking} onClick={onChange}>
          {words.refetch}
        </Button>
      </p>
    )
  if (links.length === 0) return <p className={styles.fetching}>{words.noLinks}</p>
  return (
    <ListGroup title={words.links} note={words.linkNote}>
      {links.map(({ platform, label, url, sha256, bytes = 0 }) => {
        const target = outsidePage(url)
        const hash = sha256 === undefined ? undefined : words.file(formatBytes(bytes), sha256)
        return (
          <ListRow
            key={`${platform} ${url}`}
            icon={<Download />}
            label={label}
            value={platform}
            {...(target === undefined
              ? { note: words.badLink, disabled: true }
              : {
                  note: hash && <span className={styles.hash}>{hash}</span>,
                  onClick: () => void window.open(addressOf(target), '_blank', 'noopener,noreferrer'),
                })}
          />
        )
      })}
    </ListGroup>
  )
}

/** The games of a tag. */
const gameTagLink = (tag: string) => pageLink('/game/tag', { tag })
