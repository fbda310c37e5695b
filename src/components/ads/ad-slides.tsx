import type { Ad } from '#contract/shapes/home.ts'
import { net } from '#data/net.ts'
import { Picture } from '#components/picture/picture.tsx'
import { linkOf } from '#components/page/links.ts'
import { Carousel } from '#components/carousel.tsx'
import { PriceTag } from '#components/price-tag.tsx'
import { useWords } from '#words/words.ts'
import styles from './ad-banner.module.css'

/** Ads one after the other; following one is logged, and one that leads out of the app says that it is one. */
export function AdSlides({ ads }: { ads: readonly Ad[] }) {
  const words = useWords('home')
  if (ads.length === 0) return null
  return (
    <div className={styles.slides}>
      <Carousel
        label={words.banner}
        slides={ads.map((ad) => ({
          key: String(ad.id),
          label: ad.title,
          to: linkOf(ad),
          onOpen: () => void net.ask('ads.click', { id: ad.id }),
          content: (
            <Picture
              image={ad.image}
              ratio={750 / 300}
              tag={ad.link_type === 'outer' ? <PriceTag>{words.ad}</PriceTag> : undefined}
            />
          ),
        }))}
      />
    </div>
  )
}
