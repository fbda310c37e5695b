/** The page that takes a share while no service worker is there to, in both languages at once. */
export const sharePage = {
  goOn: { zh: '继续', en: 'Go on' },
  again: {
    zh: '图片和视频没能收下，请打开应用后再分享一次。',
    en: 'Files could not be taken: open the app, then share them again.',
  },
} as const
