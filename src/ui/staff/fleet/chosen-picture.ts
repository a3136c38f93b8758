import type { ChosenPicture } from '../../../ports/browser/staff-vehicles-api.ts';

/** A chosen picture with an address that the page can show: a `data:` one, since the site's policy lets in no other. */
export type ShownPicture = ChosenPicture & { readonly url: string };

/** Reads a chosen file, whatever is in it. */
export async function readPicture(file: File): Promise<ShownPicture> {
  const [buffer, url] = await Promise.all([file.arrayBuffer(), dataUrl(file)]);
  return { name: file.name, bytes: new Uint8Array(buffer), url };
}

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
