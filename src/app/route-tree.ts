import { createRoute } from '@tanstack/react-router'
import { accountRoutes } from '#routes/account/routes.ts'
import { aiRoutes } from '#routes/ai/routes.ts'
import { audioRoutes } from '#routes/audio/routes.ts'
import { categoryRoutes } from '#routes/category/routes.ts'
import { comicRoutes } from '#routes/comic/routes.ts'
import { customerRoutes } from '#routes/customer/routes.ts'
import { darkWebRoutes } from '#routes/dark-web/routes.ts'
import { datingRoutes } from '#routes/dating/routes.ts'
import { devRoutes } from '#routes/dev/routes.ts'
import { discoveryRoutes } from '#routes/discovery/routes.ts'
import { downloadsRoutes } from '#routes/downloads/routes.ts'
import { gameRoutes } from '#routes/game/routes.ts'
import { historyRoutes } from '#routes/history/routes.ts'
import { homeRoutes } from '#routes/home/routes.ts'
import { installRoutes } from '#routes/install/routes.ts'
import { loginRoutes } from '#routes/login/routes.ts'
import { lookmvRoutes } from '#routes/lookmv/routes.ts'
import { messagesRoutes } from '#routes/messages/routes.ts'
import { mineRoutes } from '#routes/mine/routes.ts'
import { moneyRoutes } from '#routes/money/routes.ts'
import { myRoutes } from '#routes/my/routes.ts'
import { novelRoutes } from '#routes/novel/routes.ts'
import { pictureRoutes } from '#routes/picture/routes.ts'
import { playerRoutes } from '#routes/player/routes.ts'
import { postRoutes } from '#routes/post/routes.ts'
import { promotionRoutes } from '#routes/promotion/routes.ts'
import { receivedRoutes } from '#routes/received/routes.ts'
import { resourceRoutes } from '#routes/resource/routes.ts'
import { scandalousRoutes } from '#routes/scandalous/routes.ts'
import { searchRoutes } from '#routes/search/routes.ts'
import { seriesRoutes } from '#routes/series/routes.ts'
import { shortRoutes } from '#routes/short/routes.ts'
import { splashRoutes } from '#routes/splash/routes.ts'
import { tagRoutes } from '#routes/tag/routes.ts'
import { uploadsRoutes } from '#routes/uploads/routes.ts'
import { userRoutes } from '#routes/user/routes.ts'
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
  ...discoveryRoutes,
  ...playerRoutes,
  ...shortRoutes,
  ...searchRoutes,
  ...tagRoutes,
  ...categoryRoutes,
  ...userRoutes,
  ...loginRoutes,
  ...scandalousRoutes,
  ...resourceRoutes,
  ...comicRoutes,
  ...novelRoutes,
  ...pictureRoutes,
  ...audioRoutes,
  ...gameRoutes,
  ...seriesRoutes,
  ...darkWebRoutes,
  ...postRoutes,
  ...lookmvRoutes,
  ...customerRoutes,
  ...datingRoutes,
  ...myRoutes,
  ...downloadsRoutes,
  ...uploadsRoutes,
  ...historyRoutes,
  ...messagesRoutes,
  ...moneyRoutes,
  ...mineRoutes,
  ...accountRoutes,
  ...promotionRoutes,
  ...installRoutes,
  ...receivedRoutes,
  ...aiRoutes,
  // only while developing: a build has neither its address nor its code
  ...(import.meta.env?.DEV ? devRoutes() : ([] as unknown as ReturnType<typeof devRoutes>)),
  unknown,
])
