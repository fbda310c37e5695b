import { Carousel } from '#components/carousel.tsx'
import { Cover } from '#components/cover.tsx'
import { Folded } from '#components/folded.tsx'
import { Grid } from '#components/grid.tsx'
import { PictureGrid } from '#components/picture-grid.tsx'
import { PriceTag } from '#components/price-tag.tsx'
import { Rail } from '#components/rail.tsx'
import { RankRow } from '#components/rank-row.tsx'
import { RowCard } from '#components/row-card.tsx'
import { VideoCard } from '#components/video-card.tsx'
import { WorkCard } from '#components/work-card.tsx'
import { useWords } from '#words/words.ts'
import { landscape, Piece, useGalleryWords } from './piece.tsx'
import { pageLink } from '#components/target.ts'

const here = pageLink('/dev/gallery')
const pictures = (count: number, label: string) =>
  Array.from({ length: count }, (_, no) => ({
    key: String(no),
    picture: <Cover src={landscape} ratio={1} />,
    label: `${label} ${no + 1}`,
  }))

/** What shows items. */
export function Content() {
  const words = useGalleryWords()
  const frame = useWords('shell')
  const folding = useWords('playerPage')
  const retry = { onRetry: () => undefined, retryLabel: frame.retry }
  const tall = <Cover src={landscape} ratio={2 / 3} />
  return (
    <>
      <Piece name="cover, price-tag, grid">
        <Grid>
          <Cover src={landscape} corner={words.time} tag={<PriceTag>{words.price}</PriceTag>} />
          <Cover src={landscape} tag={<PriceTag tone="vip">{words.vip}</PriceTag>} />
          <Cover />
          <Cover failed {...retry} />
        </Grid>
      </Piece>
      <Piece name="folded">
        <Folded text={words.text} lines={2} words={folding} />
        <Folded text={words.text.repeat(12)} lines={2} words={folding} />
      </Piece>
      <Piece name="video-card">
        <Grid>
          <VideoCard
            to={here}
            title={words.heading}
            cover={<Cover src={landscape} corner={words.time} />}
            user={words.person}
            stat={words.count}
          />
          <VideoCard to={here} title={words.longHeading} cover={<Cover />} user={words.longPerson} stat={words.count} />
        </Grid>
      </Piece>
      <Piece name="work-card">
        <Grid columns={3}>
          <WorkCard to={here} title={words.heading} cover={tall} note={words.note} />
          <WorkCard to={here} title={words.longHeading} cover={tall} note={words.longPerson} />
          <WorkCard to={here} title={words.heading} cover={<Cover ratio={2 / 3} />} />
        </Grid>
      </Piece>
      <Piece name="row-card">
        <RowCard
          to={here}
          title={words.longHeading}
          cover={<Cover src={landscape} corner={words.time} />}
          meta={words.person}
          metaEnd={words.count}
        />
        <RowCard title={words.heading} cover={tall} tall meta={words.note}>
          {words.text}
        </RowCard>
      </Piece>
      <Piece name="rank-row">
        {[1, 2, 3, 4].map((rank) => (
          <RankRow
            key={rank}
            rank={rank}
            title={rank === 2 ? words.longHeading : words.heading}
            to={here}
            note={words.note}
            end={words.count}
          />
        ))}
      </Piece>
      <Piece name="carousel">
        <Carousel
          label={words.heading}
          slides={(['first', 'second', 'third'] as const).map((key) => ({
            key,
            to: here,
            label: words[key],
            content: <Cover src={landscape} ratio={2.5} />,
          }))}
        />
      </Piece>
      <Piece name="rail">
        <Rail label={words.heading}>
          {['a', 'b', 'c'].map((key) => (
            <VideoCard key={key} to={here} title={words.heading} cover={<Cover src={landscape} />} />
          ))}
        </Rail>
      </Piece>
      <Piece name="picture-grid">
        {[1, 2, 4, 9].map((count) => (
          <PictureGrid key={count} pictures={pictures(count, words.picture)} more={count === 9 ? '+3' : undefined} />
        ))}
      </Piece>
    </>
  )
}
