/**
 * `npm run gallery`: the parts of shop and back office with all their states, on GALLERY_PORT (3180) and the next
 * port.
 */
import { galleryRooms, openGallery } from './galleries.ts';

const first = Number(process.env.GALLERY_PORT ?? 3180);
for (const [place, room] of galleryRooms.entries()) {
  const { url } = await openGallery(room, { port: first + place });
  console.log(`${room}: ${url}`);
}
