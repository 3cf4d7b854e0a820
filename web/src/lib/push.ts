/** Web Push: the server notifies this browser when it is my turn, even while the page is closed. */
import { post, remove } from "./api";
import type { NotificationsShown } from "$wire/server";

export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The key travels in base64url; browsers want bytes. */
export function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

export async function subscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Asks the person, then the browser, then tells the server; false if the person said no. */
export async function subscribe(key: string, language: string): Promise<NotificationsShown | false> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const worker = await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  const { endpoint, keys } = made.toJSON();
  return post<NotificationsShown>("/api/notifications/push", {
    endpoint,
    keys: { p256dh: keys?.["p256dh"], auth: keys?.["auth"] },
    language,
  });
}

export async function unsubscribe(): Promise<void> {
  const made = await subscription();
  if (!made) return;
  await made.unsubscribe();
  await remove(`/api/notifications/push?endpoint=${encodeURIComponent(made.endpoint)}`);
}
