import { precacheAndRoute } from 'workbox-precaching'

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
precacheAndRoute(__FLOOR_FILES__)
