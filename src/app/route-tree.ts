import { createRoute } from '@tanstack/react-router'
import { accountRoutes } from '#features/account/routes.ts'
import { aiRoutes } from '#features/ai/routes.ts'
import { articleRoutes } from '#features/article/routes.ts'
import { audioRoutes } from '#features/audio/routes.ts'
import { categoryRoutes } from '#features/category/routes.ts'
import { clipRoutes } from '#features/clips/routes.ts'
import { clubRoutes } from '#features/club/routes.ts'
import { collectionRoutes } from '#features/collection/routes.ts'
import { comicRoutes } from '#features/comic/routes.ts'
import { creatorRoutes } from '#features/creator/routes.ts'
import { creatorWorksRoutes } from '#features/creator-works/routes.ts'
import { darkWebRoutes } from '#features/dark-web/routes.ts'
import { datingRoutes } from '#features/dating/routes.ts'
import { devRoutes } from '#features/dev/routes.ts'
import { discoveryRoutes } from '#features/discovery/routes.ts'
import { downloadsRoutes } from '#features/downloads/routes.ts'
import { gameRoutes } from '#features/game/routes.ts'
import { historyRoutes } from '#features/history/routes.ts'
import { homeRoutes } from '#features/home/routes.ts'
import { installRoutes } from '#features/install/routes.ts'
import { libraryRoutes } from '#features/library/routes.ts'
import { loginRoutes } from '#features/login/routes.ts'
import { messagesRoutes } from '#features/messages/routes.ts'
import { moderationRoutes } from '#features/moderation/routes.ts'
import { moneyRoutes } from '#features/money/routes.ts'
import { myRoutes } from '#features/my/routes.ts'
import { novelRoutes } from '#features/novel/routes.ts'
import { pictureRoutes } from '#features/picture/routes.ts'
import { postRoutes } from '#features/post/routes.ts'
import { promotionRoutes } from '#features/promotion/routes.ts'
import { searchRoutes } from '#features/search/routes.ts'
import { seriesRoutes } from '#features/series/routes.ts'
import { settingsRoutes } from '#features/settings/routes.ts'
import { shareTargetRoutes } from '#features/share-target/routes.ts'
import { splashRoutes } from '#features/splash/routes.ts'
import { supportRoutes } from '#features/support/routes.ts'
import { tagRoutes } from '#features/tag/routes.ts'
import { uploadsRoutes } from '#features/uploads/routes.ts'
import { videoRoutes } from '#features/video/routes.ts'
import { wantRoutes } from '#features/want/routes.ts'
import { root } from '#components/page/root.ts'

/** Every other path: it may have moved; without a component it is not found. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '/$',
  beforeLoad: async ({ location }) => {
    const code = await import('./moved.ts').catch(() => undefined)
    await code?.lookUpMoved(location.pathname)
  },
})

/** Every address of the app. The router is built from it, and the tests walk it. */
export const routeTree = root.addChildren([
  ...splashRoutes,
  ...homeRoutes,
  ...collectionRoutes,
  ...discoveryRoutes,
  ...videoRoutes,
  ...clipRoutes,
  ...searchRoutes,
  ...tagRoutes,
  ...categoryRoutes,
  ...creatorRoutes,
  ...creatorWorksRoutes,
  ...clubRoutes,
  ...loginRoutes,
  ...articleRoutes,
  ...libraryRoutes,
  ...comicRoutes,
  ...novelRoutes,
  ...pictureRoutes,
  ...audioRoutes,
  ...gameRoutes,
  ...seriesRoutes,
  ...darkWebRoutes,
  ...postRoutes,
  ...wantRoutes,
  ...supportRoutes,
  ...datingRoutes,
  ...myRoutes,
  ...settingsRoutes,
  ...downloadsRoutes,
  ...uploadsRoutes,
  ...historyRoutes,
  ...messagesRoutes,
  ...moderationRoutes,
  ...moneyRoutes,
  ...accountRoutes,
  ...promotionRoutes,
  ...installRoutes,
  ...shareTargetRoutes,
  ...aiRoutes,
  // only while developing: a build has neither its address nor its code
  ...(import.meta.env?.DEV ? devRoutes() : ([] as unknown as ReturnType<typeof devRoutes>)),
  unknown,
])
