// Sets the shop's theme by the class of Swagger UI: that of the system first, then that of the page's own switch.
const page = document.documentElement;
const follow = () => {
  page.dataset.theme = page.classList.contains('dark-mode') ? 'dark' : 'light';
};
new MutationObserver(follow).observe(page, { attributeFilter: ['class'] });
follow();

// Swagger UI's page does not say that it fits narrow screens; phones would shrink a page 980 pixels wide.
const width = Object.assign(document.createElement('meta'), { name: 'viewport' });
width.content = 'width=device-width, initial-scale=1';
document.head.append(width);
