import { useState } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import type { Reading } from '#data/reading.ts'
import { Picture } from '#mechanics/picture/picture.tsx'
import { Preview } from '#mechanics/preview/preview.tsx'
import { ReportSheet } from '#mechanics/report/report-sheet.tsx'
import type { DrawMedia } from '#mechanics/rich-text/elements.ts'
import { RichText } from '#mechanics/rich-text/rich-text.tsx'
import { Age } from '#mechanics/states/age.tsx'
import { textLink } from '#shell/links.ts'
import { Chip } from '#ui/chip.tsx'
import { Rail } from '#ui/rail.tsx'
import text from '#ui/text.module.css'
import { gameWords } from '#words/games.ts'
import { useWords } from '#words/words.ts'
import { GameActions } from './actions.tsx'
import { gameTagHref } from './address.ts'
import { GameLinks } from './game-links.tsx'
import styles from './game.module.css'

interface GameBodyProps {
  game: CardOf<'game'>
  detail: Reading<unknown>
}

/** Pictures within the introduction: their size is not told. */
const drawMedia: DrawMedia = ({ type, path }) =>
  type === 'image' && <Picture image={{ path, width: 0, height: 0 }} ratio={16 / 9} />

/** The game itself: head, screenshots, words, its downloads or what it takes to have them, tags and actions. */
export function GameBody({ game, detail }: GameBodyProps) {
  'use memo'
  const words = useWords(gameWords)
  const [opened, open] = useState<number>()
  const [reporting, setReporting] = useState(false)
  const report = () => setReporting(true)
  const shots = game.screenshots
  const facts = [
    { name: words.facts.platforms, value: game.platforms.join(' · ') },
    { name: words.facts.size, value: game.size },
    { name: words.facts.price, value: game.coins > 0 ? words.coins(game.coins) : words.free },
  ]
  return (
    <article className={styles.game}>
      <header className={styles.head}>
        <div className={styles.cover}>
          <Picture image={game.cover} ratio={1} />
        </div>
        <div className={styles.names}>
          <h2 className={styles.title}>{game.title}</h2>
          <dl className={styles.facts}>
            {facts.map(({ name, value }) => (
              <div key={name} className={styles.fact}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {detail.state === 'here' && detail.want.failure && <Age askedAt={detail.askedAt} want={detail.want} />}
        </div>
      </header>
      {shots.length > 0 && (
        <Rail label={words.screenshots}>
          {shots.map((image, index) => (
            <button key={image.path} type="button" className={styles.shot} onClick={() => open(index)}>
              <Picture image={image} ratio={16 / 9} />
              <span className={text.unseen}>{words.screenshot(index + 1, shots.length)}</span>
            </button>
          ))}
        </Rail>
      )}
      <GameLinks game={game} asking={detail.want.asking} onChange={detail.refresh} />
      {game.intro !== '' && (
        <section>
          <h3 className={styles.heading}>{words.intro}</h3>
          <RichText html={game.intro} checkLink={textLink} draw={drawMedia} />
        </section>
      )}
      {game.tags.length > 0 && (
        <div className={styles.tags}>
          {game.tags.map(({ id, name }) => (
            <Chip key={id} href={gameTagHref(name)}>
              #{name}
            </Chip>
          ))}
        </div>
      )}
      <GameActions game={game} onReport={report} />
      <Preview
        open={opened !== undefined}
        onClose={() => open(undefined)}
        images={shots}
        index={opened ?? 0}
        draw={(image) => <Picture image={image} square />}
        onReport={report}
      />
      <ReportSheet
        reported={{ kind: 'game', id: game.id }}
        title={game.title}
        open={reporting}
        onClose={() => setReporting(false)}
      />
    </article>
  )
}
