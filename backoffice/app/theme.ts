import {
  createTheme,
  type DrawerProps,
  type LoaderProps,
  type MantineColorsTuple,
  type ModalProps,
  type NotificationProps,
} from '@mantine/core';

/** The library's scale of ten shades, from light to dark, from two colours of the storefront. */
function scaleOf(light: string, strong: string): MantineColorsTuple {
  const lightened = (part: number) =>
    `color-mix(in srgb, var(--color-${strong}) ${part}%, var(--color-paper))`;
  const darkened = (part: number) =>
    `color-mix(in srgb, var(--color-${strong}) ${part}%, var(--color-ink))`;
  return [
    `var(--color-${light})`,
    lightened(15),
    lightened(30),
    lightened(45),
    lightened(60),
    lightened(75),
    lightened(90),
    `var(--color-${strong})`,
    darkened(85),
    darkened(70),
  ];
}

/** The shop's colours from the storefront's own tokens, and sizes for people who work with lists all day. */
export const theme = createTheme({
  primaryColor: 'violet',
  primaryShade: 7,
  fontFamily:
    '"PingFang TC", "Noto Sans TC", "Noto Sans CJK TC", "Microsoft JhengHei", system-ui, sans-serif',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // As data, without the components themselves: only screens with dialogs load dialogs.
  components: {
    // Locking the page's scroll would write a style element, which the content policy refuses.
    Modal: {
      defaultProps: {
        lockScroll: false,
        centered: true,
        // A press beside it must not lose what was typed. Only a dialog that is read sets this itself.
        closeOnClickOutside: false,
        closeButtonProps: { 'aria-label': '關閉' },
      } satisfies Partial<ModalProps>,
    },
    // A name needs a role.
    Loader: { defaultProps: { role: 'progressbar' } satisfies Partial<LoaderProps> },
    Drawer: { defaultProps: { lockScroll: false } satisfies Partial<DrawerProps> },
    Notification: {
      defaultProps: {
        closeButtonProps: { 'aria-label': '關閉訊息' },
      } satisfies Partial<NotificationProps>,
    },
  },
  colors: {
    violet: scaleOf('violet-50', 'violet-700'),
    red: scaleOf('sale-100', 'sale-700'),
    green: scaleOf('leaf-100', 'leaf-700'),
  },
});
