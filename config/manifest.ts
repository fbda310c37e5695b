/** What the app is called and looks like to the system it is installed on. */
export interface InstalledLook {
  /** Begins the names of its icons in `public/icons`; the app's own has none. */
  icons: string
  words: Record<ManifestLanguage, { name: string; shortName: string; description: string }>
  /** Jumps and pictures say what the app is: a look that keeps quiet has none. */
  open: boolean
}

export type ManifestLanguage = 'zh' | 'en'
const languages: readonly ManifestLanguage[] = ['zh', 'en']

/** Every look that the app can be installed with. The name of a look is part of its manifest's address. */
export const installedLooks: Readonly<Record<string, InstalledLook>> = {
  own: {
    icons: '',
    words: {
      zh: { name: '拾光', shortName: '拾光', description: '由 AI 推荐内容的视频与阅读，离线也能看。' },
      en: { name: 'Shiguang', shortName: 'Shiguang', description: 'Videos and reading picked for you, offline too.' },
    },
    open: true,
  },
  notes: {
    icons: 'notes-',
    words: {
      zh: { name: '便签', shortName: '便签', description: '随手记下来。' },
      en: { name: 'Notes', shortName: 'Notes', description: 'Write it down.' },
    },
    open: false,
  },
  reader: {
    icons: 'reader-',
    words: {
      zh: { name: '阅读', shortName: '阅读', description: '安静地读一会儿。' },
      en: { name: 'Reader', shortName: 'Reader', description: 'Read for a while.' },
    },
    open: false,
  },
  album: {
    icons: 'album-',
    words: {
      zh: { name: '相册', shortName: '相册', description: '照片都在这里。' },
      en: { name: 'Album', shortName: 'Album', description: 'All the pictures.' },
    },
    open: false,
  },
}

/** The address of a manifest below the root; `index.html` names the first. `src/features/settings/installed-look.ts` says the same. */
export const manifestFile = (look: string, language: ManifestLanguage) =>
  `manifest${look === 'own' ? '' : `.${look}`}${language === 'zh' ? '' : `.${language}`}.webmanifest`

const shortcuts = [
  { icon: 'search', path: '/search', zh: '搜索', en: 'Search' },
  { icon: 'short', path: '/short', zh: '短视频', en: 'Clips' },
  { icon: 'downloads', path: '/my/downloads', zh: '离线下载', en: 'Downloads' },
  { icon: 'publish', path: '/post/publish', zh: '发帖', en: 'Write a post' },
] as const

/** Pictures of the real app, which `tools/make-screenshots.ts` takes; sizes in pixels. */
export const screenshots = [
  { name: 'home', form: 'narrow', width: 540, height: 1170, zh: '首页推荐', en: 'Recommendations' },
  { name: 'player', form: 'narrow', width: 540, height: 1170, zh: '播放视频', en: 'Watching a video' },
  { name: 'reader', form: 'narrow', width: 540, height: 1170, zh: '阅读小说', en: 'Reading a novel' },
  { name: 'wide', form: 'wide', width: 1280, height: 800, zh: '在电脑上', en: 'On a computer' },
] as const

const png = 'image/png'

/** One manifest. All have the same `id`: another language or look is the same app, not a second one. */
function manifest({ icons, words, open }: InstalledLook, language: ManifestLanguage): Record<string, unknown> {
  const { name, shortName, description } = words[language]
  const icon = (file: string) => `/icons/${icons}${file}`
  return {
    id: '/',
    name,
    short_name: shortName,
    description,
    lang: language === 'zh' ? 'zh-CN' : 'en',
    dir: 'ltr',
    start_url: '/#/',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    background_color: '#0a0c11',
    theme_color: '#0a0c11',
    categories: open ? ['entertainment', 'books'] : ['utilities'],
    prefer_related_applications: false,
    // not `focus-existing`: with it browsers drop what was shared (WICG/web-app-launch#62); `launch.ts` keeps the place
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    icons: [
      { src: icon('icon.svg'), sizes: 'any', type: 'image/svg+xml' },
      { src: icon('icon-192.png'), sizes: '192x192', type: png },
      { src: icon('icon-512.png'), sizes: '512x512', type: png },
      { src: icon('maskable-512.png'), sizes: '512x512', type: png, purpose: 'maskable' },
      { src: icon('monochrome.svg'), sizes: 'any', type: 'image/svg+xml', purpose: 'monochrome' },
      { src: icon('monochrome-512.png'), sizes: '512x512', type: png, purpose: 'monochrome' },
    ],
    ...(open && {
      shortcuts: shortcuts.map(({ icon: file, path, ...label }) => ({
        name: label[language],
        url: `/#${path}`,
        icons: [{ src: `/icons/shortcut-${file}.png`, sizes: '96x96', type: png }],
      })),
      screenshots: screenshots.map(({ name: file, form, width, height, ...label }) => ({
        src: `/screenshots/${file}-${language}.webp`,
        sizes: `${width}x${height}`,
        type: 'image/webp',
        form_factor: form,
        label: label[language],
      })),
    }),
    share_target: {
      action: '/share-target',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [{ name: 'files', accept: ['image/*', 'video/*', '.heic', '.mkv'] }],
      },
    },
  }
}

/** All manifests of a build, by file name. */
export const manifests = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(installedLooks).flatMap(([look, installed]) =>
      languages.map((language) => [
        manifestFile(look, language),
        `${JSON.stringify(manifest(installed, language), undefined, 1)}\n`,
      ]),
    ),
  )
