import { article } from './calls/article.ts'
import { audio } from './calls/audio.ts'
import { comic } from './calls/comic.ts'
import { game } from './calls/game.ts'
import { ads, element, home, tab } from './calls/home.ts'
import { feedback, help, message, notice } from './calls/message.ts'
import { novel } from './calls/novel.ts'
import { picture } from './calls/picture.ts'
import { topic, wei } from './calls/post.ts'
import { gone, report } from './calls/report.ts'
import { search, tag } from './calls/search.ts'
import { creator, rank, user } from './calls/user.ts'
import { compilation, mv, short, stream } from './calls/video.ts'

/** The groups of calls; named one by one so that declaration files refer to them instead of repeating them. */
export interface FirstCalls {
  readonly ads: typeof ads
  readonly article: typeof article
  readonly audio: typeof audio
  readonly comic: typeof comic
  readonly compilation: typeof compilation
  readonly creator: typeof creator
  readonly element: typeof element
  readonly feedback: typeof feedback
  readonly game: typeof game
  readonly gone: typeof gone
  readonly help: typeof help
  readonly home: typeof home
  readonly message: typeof message
  readonly mv: typeof mv
  readonly notice: typeof notice
  readonly novel: typeof novel
  readonly picture: typeof picture
  readonly rank: typeof rank
  readonly report: typeof report
  readonly search: typeof search
  readonly short: typeof short
  readonly stream: typeof stream
  readonly tab: typeof tab
  readonly tag: typeof tag
  readonly topic: typeof topic
  readonly user: typeof user
  readonly wei: typeof wei
}

/** The calls that the worker knows from its start. */
export const firstCalls: FirstCalls = {
  ads,
  article,
  audio,
  comic,
  compilation,
  creator,
  element,
  feedback,
  game,
  gone,
  help,
  home,
  message,
  mv,
  notice,
  novel,
  picture,
  rank,
  report,
  search,
  short,
  stream,
  tab,
  tag,
  topic,
  user,
  wei,
}
