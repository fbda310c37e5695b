/** Whether the app's code is on this device: a service worker answers for this page. Never where there are none. */
export const codeIsHere = () =>
  Boolean((navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.controller)
